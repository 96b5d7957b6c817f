export const megabyte = 1_048_576;

/** What the server takes at most, whatever the setting says: a file is held in memory while it is stored. */
export const mostMegabytes = 50;
