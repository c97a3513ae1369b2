import type { Server } from '../server.ts'

/** Where something that was made can be read; the interface's root is in it only in some releases. */
export function createdAt(server: Server, path: string): readonly [name: string, value: string] {
  const root = server.has('location-with-api') ? server.root : ''
  return ['Location', `${server.origin()}${root}${path}`]
}
