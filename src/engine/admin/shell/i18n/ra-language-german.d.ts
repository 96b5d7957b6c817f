/** The package ships no types. */
declare module 'ra-language-german' {
  interface Tree {
    readonly [key: string]: string | Tree;
  }
  const messages: Tree;
  export default messages;
}
