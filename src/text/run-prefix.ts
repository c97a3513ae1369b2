/** What a name of something that a run of this tool made begins with: `gc-` and eight hex digits. */
export const ANY_RUN_PREFIX = /^gc-[0-9a-f]{8}-/
/** All of them within a text, for `replaceAll`. */
export const RUN_PREFIXES = /gc-[0-9a-f]{8}(?=-)/g
