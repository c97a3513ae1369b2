import type { ScriptCall, SeeCall } from '../call.ts'
import { setHeader } from '../tools/headers.ts'
import { isWhollyUnknown, unknown } from '../unknown.ts'
import { at, type Node, findText } from './document.ts'
import { listPairs } from './collection-call.ts'

interface Around {
  readonly see: SeeCall
  readonly line: number
  readonly ports: ReadonlyMap<string, string>
}

/** The call of a probe of Kubernetes: the kubelet asks the pod itself. */
export function readProbe(node: Node, { see, line, ports }: Around): void {
  const said = (name: string): string | undefined => findText(at(node, name))
  const path = said('path') ?? '/'
  const named = said('port')
  if (named === undefined) return
  const port =
    ports.get(named) ?? (/^\d+$/.test(named) || isWhollyUnknown(named) ? named : unknown(named))
  let headers: ScriptCall['headers'] = [
    ['User-Agent', 'kube-probe'],
    ['Accept', '*/*'],
  ]
  for (const [name, value] of listPairs(at(node, 'httpHeaders')))
    headers = setHeader(headers, name, value)
  const url = `${(said('scheme') ?? 'http').toLowerCase()}://${said('host') ?? '127.0.0.1'}:${port}${path.startsWith('/') || isWhollyUnknown(path) ? '' : '/'}${path}`
  see({ line, method: 'GET', url, headers, isOpen: false })
}
