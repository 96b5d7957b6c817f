export const megabyte = 1_048_576;

/** The absolute limit, whatever the setting: a file is held in memory while it is stored. */
export const mostMegabytes = 50;
