import { edit, mutation } from '../../src/suite.ts'

export const mutations = [
  mutation(
    'secret.input',
    'graylog-5.1.0',
    edit.replace('"tls_key_password":""', '"tls_key_password":"hunter2"'),
  ),
]
