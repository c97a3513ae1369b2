import { edit, recordingFault } from '#engine/suite.ts'

const SIZE = 'gl2_accounted_message_size'
const MAPPED = `"${SIZE}":{"type":"long"}`

/** Edits of recordings, for checks that no fault of responses makes fail. */
export const faults = [
  recordingFault('backend.expect.sent', 'backend-4.3.0', edit.requestHeader('Expect', null), {
    settings: { elasticsearch_use_expect_continue: 'true' },
  }),
  recordingFault(
    'backend.expect.default',
    'backend-3.2.0-expect-on',
    edit.requestHeader('Expect', null),
  ),
  recordingFault(
    'backend.expect.off',
    'backend-3.2.0-expect-off',
    edit.requestHeader('Expect', '100-continue'),
  ),
  recordingFault(
    'backend.expect.before',
    'backend-2.5.2',
    edit.requestHeader('Expect', '100-continue'),
  ),
  recordingFault(
    'backend.document.size',
    'backend-3.2.0-expect-on',
    edit.requestText(`"${SIZE}":176,`, ''),
  ),
  recordingFault(
    'backend.document.no-size',
    'backend-2.5.2',
    edit.requestText('"level":5', `"${SIZE}":1,"level":5`),
  ),
  recordingFault(
    'backend.document.id',
    'backend-4.3.0',
    edit.requestText('"gl2_message_id":"', '"gl2_other_id":"'),
  ),
  recordingFault(
    'backend.template.sent',
    'backend-3.2.0-expect-on',
    edit.requestText(`${MAPPED},`, ''),
  ),
  recordingFault(
    'backend.template.before',
    'backend-2.5.2',
    edit.requestText('"full_message":', `${MAPPED},"full_message":`),
  ),
  recordingFault(
    'backend.template.stored',
    'backend-4.3.0',
    edit.text(MAPPED, `"${SIZE}":{"type":"keyword"}`),
  ),
  recordingFault('backend.index.mapped', 'backend-4.3.0', edit.text(`${MAPPED},`, ''), {
    also: ['backend.index.write'],
  }),
  recordingFault('backend.index.write', 'backend-3.2.0-expect-on', edit.text(`${MAPPED},`, ''), {
    also: ['backend.index.mapped'],
  }),
]
