import type { LiveState, ViewerData } from '../data.ts'
import type { ReplayAnswer } from '../replay.ts'
import type { Arrived, Detail, PackedColumns, Stats } from '../traffic.ts'
import type { Source } from './source.ts'

/** Exchanges the token of the address for a cookie, and removes it from the address. */
export async function openSession(): Promise<void> {
  const [, token] = /^#token=([0-9a-f]+)$/.exec(location.hash) ?? []
  if (token === undefined) return
  history.replaceState(null, '', location.pathname)
  await fetch('/session', { method: 'POST', body: token })
}

/** Reads the exchanges of the server that sent the page. */
export function createServerSource(): Source {
  return {
    load: () => getJson<ViewerData>('data'),
    detail: (row) => getJson<Detail>(`exchanges/${row}`),
    search: async ({ key, value }, onFound) => {
      const query = new URLSearchParams({ key, value })
      const response = await get(`search?${query.toString()}`)
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      let held = ''
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        const lines = (held + part.value).split('\n')
        held = lines.pop() ?? ''
        for (const line of lines) onFound(JSON.parse(line) as number[])
      }
    },
    listen: ({ onRows, onState, onStats, onEnd, onReload }, rows) => {
      const events = new EventSource(`events?after=${rows}`)
      const on = <Value>(name: string, act: (value: Value) => void): void =>
        events.addEventListener(name, ({ data }: MessageEvent<string>) =>
          act(JSON.parse(data) as Value),
        )
      on<Arrived>('exchange', onRows)
      on<LiveState>('state', onState)
      on<LiveState['head'] & {}>('head', (head) => onState({ head }))
      on<LiveState['progress'] & {}>('progress', (progress) => onState({ progress }))
      on<Pick<LiveState, 'verdicts'>>('finding', onState)
      on<Stats>('stats', onStats)
      on('end', () => {
        events.close()
        onEnd()
      })
      on('reload', () => {
        events.close()
        onReload()
      })
    },
    rows: (after) => getJson<PackedColumns>(`rows?after=${after}`),
    replay: async (request) => {
      const response = await post('replay', request)
      const answer = (await response.json()) as ReplayAnswer | { readonly problem: string }
      if ('problem' in answer) throw new Error(answer.problem)
      return answer
    },
    stop: async () => {
      await post('stop')
    },
  }
}

async function get(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init)
  if (response.ok) return response
  throw new Error(
    response.status === 401
      ? 'this browser has no session; open the URL printed by the command'
      : `${path.split('?')[0] ?? ''}: ${response.status}`,
  )
}

function post(path: string, value: object = {}): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  return get(path, { method: 'POST', headers, body: JSON.stringify(value) })
}

async function getJson<Value>(path: string): Promise<Value> {
  return (await (await get(path)).json()) as Value
}
