import { bodiless, mutation, status } from '#engine/suite.ts'

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation('user.session.slides', 'reference-5.1.0', [status(401), bodiless()]),
]
