import { edit, mutation } from '#engine/suite.ts'

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation(
    'tls.refuse-1.0',
    'reference-7.1.7-tls',
    edit.handshake({ outcome: 'accepted', cipher: 'ECDHE-RSA-AES256-SHA' }),
  ),
  mutation(
    'tls.refuse-1.1',
    'reference-7.1.7-tls',
    edit.handshake({ outcome: 'accepted', cipher: 'ECDHE-RSA-AES256-SHA' }),
  ),
]
