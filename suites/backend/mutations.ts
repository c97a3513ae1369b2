import { edit, mutation } from '../../src/suite.ts'
import { EXPECT_SETTING, SIZE } from './traffic.ts'

const OLD = 'backend-2.5.2'
const ON = 'backend-3.2.0-expect-on'
const OFF = 'backend-3.2.0-expect-off'
const NEW = 'backend-4.3.0'
const MAPPED = `"${SIZE}":{"type":"long"}`

/** For each check one edit of a recording that makes it fail. */
export const mutations = [
  mutation('backend.expect.sent', NEW, edit.withoutRequestHeader('Expect'), {
    settings: { [EXPECT_SETTING]: 'true' },
  }),
  mutation('backend.expect.default', ON, edit.withoutRequestHeader('Expect')),
  mutation('backend.expect.off', OFF, edit.requestHeader('Expect', '100-continue')),
  mutation('backend.expect.before', OLD, edit.requestHeader('Expect', '100-continue')),
  mutation('backend.document.size', ON, edit.requestReplace(`"${SIZE}":176,`, '')),
  mutation(
    'backend.document.no-size',
    OLD,
    edit.requestReplace('"level":5', `"${SIZE}":1,"level":5`),
  ),
  mutation(
    'backend.document.id',
    NEW,
    edit.requestReplace('"gl2_message_id":"', '"gl2_other_id":"'),
  ),
  mutation('backend.template.sent', ON, edit.requestReplace(`${MAPPED},`, '')),
  mutation(
    'backend.template.before',
    OLD,
    edit.requestReplace('"full_message":', `${MAPPED},"full_message":`),
  ),
  mutation('backend.template.stored', NEW, edit.replace(MAPPED, `"${SIZE}":{"type":"keyword"}`)),
  mutation('backend.index.mapped', NEW, edit.replace(`${MAPPED},`, ''), {
    also: ['backend.index.write'],
  }),
  mutation('backend.index.write', ON, edit.replace(`${MAPPED},`, ''), {
    also: ['backend.index.mapped'],
  }),
]
