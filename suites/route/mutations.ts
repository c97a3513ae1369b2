import { edit, mutation } from '../../src/suite.ts'

export const mutations = [
  mutation('route.served', 'graylog-3.2.0', edit.answer(404, '')),
  mutation('route.gone', 'graylog-4.3.0', edit.answer(200, '{"events":0}')),
  mutation('route.fields', 'graylog-5.1.0', edit.remove('/elements')),
  mutation('route.times.alert-conditions', 'graylog-4.3.0', edit.replace('+0000', '+00:00')),
  mutation('route.times.last-activity', 'graylog-5.1.0', edit.replace('+0000', 'Z')),
  mutation('route.fields-gone', 'graylog-5.1.0', edit.set('/streams', [])),
]
