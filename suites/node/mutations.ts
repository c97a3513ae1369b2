import { edit, mutation } from '../../src/suite.ts'

/** For each check one edit of a recording that makes it fail. */
export const mutations = [
  mutation('node.record.hostname', 'graylog-5.1.0', edit.remove('/*/hostname')),
]
