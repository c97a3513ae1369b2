import { edit, mutation } from '../../src/suite.ts'

const accepted = edit.handshake({ outcome: 'accepted', cipher: 'ECDHE-RSA-AES256-SHA' })

export const mutations = [
  mutation('tls.refuse-1.0', 'reference-7.1.7-tls', accepted),
  mutation('tls.refuse-1.1', 'reference-7.1.7-tls', accepted),
]
