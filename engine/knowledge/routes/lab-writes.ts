import { readData } from '../read-data.ts'

/**
 * Writes, as method and route, and the releases, separated by single spaces, on which a real server
 * of the lab returned 2xx; `npm run lab:pair -- --update` adds its observations. From
 * 4.0.0 on with a simulated search backend, and without the routes that need it. In addition to
 * recordings and the table of routes.
 */
export type LabWrites = Readonly<Record<string, string>>

const ANSWERED = readData<LabWrites>('lab-writes.json')

/** Releases on which a real server of the lab answered a write. */
export function labReleases(route: string): readonly string[] {
  return ANSWERED[route]?.split(' ') ?? []
}
