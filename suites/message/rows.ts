import {
  check,
  deviation,
  found,
  inconclusive,
  isRecord,
  listAt,
  observed,
  one,
} from '#engine/suite.ts'

/** The table of a search for some fields of messages. */
export const rowsCheck = check(
  'message.rows',
  'MUST return the requested fields of each message, in their order',
  {
    source: observed('6.1.0', '7.0.1', '7.1.7'),
    versions: { since: '5.1.0' },
    mode: 'write',
    evidence: one({ rejectedBy: 'none', status: 200, route: 'POST /search/messages' }),
    judge: ([x]) => {
      const asked = listAt(x.sent, 'fields')
      if (asked.length === 0 || !isRecord(x.json)) return inconclusive('no fields were requested')
      const shown = listAt(x.json, 'schema').map((entry) => isRecord(entry) && entry['field'])
      if (asked.join() !== shown.join())
        return deviation(`the fields ${found(asked)}`, found(shown), '/schema')
      const rows = listAt(x.json, 'datarows')
      const wrong = rows.findIndex((row) => !Array.isArray(row) || row.length !== asked.length)
      return wrong === -1
        ? undefined
        : deviation(`${asked.length} values`, found(rows[wrong]), `/datarows/${wrong}`)
    },
    why: 'clients find the value of a field by its place in the row',
  },
)
