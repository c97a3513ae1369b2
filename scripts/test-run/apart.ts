/**
 * Test files that put something else in the place of a module: nobody else may get it, and they must not get what
 * others loaded before them.
 */
export const APART = ['cli/certify/aliases.test.ts']
