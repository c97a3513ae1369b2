import type { Mutation } from '../../src/suite.ts'

/** For each check one edit of a recording that makes it fail. */
export const mutations: readonly Mutation[] = []
