/** Identifiers as the server's database gives them out. */
export const OBJECT_ID = /^[0-9a-f]{24}$/
