import { readData } from '../read-data.ts'

/**
 * Writes, as method and route, and the releases, one space between, of which a real server of the lab answered them
 * with 2xx; `npm run lab:pair -- --update` adds what it saw. From 4.0.0 on with a stand-in for the search
 * backend, and without the routes that ask it. Beside what recordings and the table of routes show.
 */
export type LabWrites = Readonly<Record<string, string>>

const ANSWERED = readData<LabWrites>('lab-writes.json')

/** Releases on which a real server of the lab answered a write. */
export function labReleases(route: string): readonly string[] {
  return ANSWERED[route]?.split(' ') ?? []
}
