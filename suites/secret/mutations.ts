import { edit, mutation } from '#engine/suite.ts'

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  // As if what every error says were the credential that was sent.
  mutation(
    'secret.credential.body',
    'graylog-3.2.0',
    edit.requestHeader('Authorization', 'Basic InR5cGUiOiJBcGlFcnJvciI='),
  ),
]
