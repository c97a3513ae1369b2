/** Represents the address of a server that a log or a script does not name. */
export const NOWHERE = 'http://server'
