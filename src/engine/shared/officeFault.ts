/** The code of an office does not fit its schemas; the message says where, and is all that its developer needs. */
export class OfficeFault extends Error {
  override readonly name = 'OfficeFault';
}
