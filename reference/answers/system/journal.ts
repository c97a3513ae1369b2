import type { JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import type { Answer } from '../../answer.ts'
import type { Call, Handlers, Server } from '../../server.ts'
import { zulu } from '../../times.ts'
import { ofNode } from './cluster.ts'

/** The journal status of a node, and its report about itself. */
export const journalHandlers: Handlers = {
  'GET /system/journal': (call) => answerWith(call, journal(call.server)),
  'GET /cluster/{nodeId}/journal': (call) =>
    ofNode(call, (there) => answerWith(there, journal(there.server))),
  'GET /system/messages': messages,
}

/** An empty journal. The configuration's values were seen on 2.4.6. */
function journal({ node }: Server): JsonObject {
  const folder = '/var/lib/graylog/journal'
  return {
    enabled: true,
    append_events_per_second: 0,
    read_events_per_second: 0,
    uncommitted_journal_entries: 0,
    journal_size: 0,
    journal_size_limit: 209_715_200,
    number_of_segments: 1,
    oldest_segment: zulu(node.startedAt),
    journal_config: {
      directory: folder,
      bin_dir: folder,
      data_dir: folder,
      native_lib_dir: folder,
      plugin_dir: folder,
      segment_size: 104_857_600,
      segment_age: 3_600_000,
      max_size: 209_715_200,
      max_age: 43_200_000,
      flush_interval: 1_000_000,
      flush_age: 60_000,
    },
  }
}

function messages(call: Call): Answer {
  const said = call.server.nodes.map(({ node }) => ({
    caller: 'org.graylog2.bootstrap.Main',
    content: 'Started up.',
    timestamp: zulu(node.startedAt),
    node_id: node.id,
  }))
  return answerWith(call, { messages: said, total: said.length })
}
