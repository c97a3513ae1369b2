import type { JsonObject } from '#engine/model/json/json.ts'
import type { Server } from '../../server.ts'
import type { Assignment, Collector, Sidecar } from './state.ts'

/** The assignments of a sidecar: explicit ones, and from 5.0 on those that its tags select. */
export function assigned(
  { assignments, tags, operatingSystem }: Pick<Sidecar, 'assignments' | 'tags' | 'operatingSystem'>,
  { state, has }: Server,
): readonly Assignment[] {
  const byHand = assignments.filter(({ fromTags }) => fromTags.length === 0)
  if (!has('sidecar-tags')) return byHand
  const taken = new Set(byHand.map(({ configurationId }) => configurationId))
  const byTags = [...state.collectorConfigurations.values()].flatMap(
    (configuration): Assignment[] => {
      const { id, collectorId } = configuration
      const fromTags = configuration.tags.filter((tag) => tags.includes(tag))
      const collector = state.collectors.get(collectorId)
      const runs = collector !== undefined && runsOn(collector, operatingSystem)
      return fromTags.length > 0 && runs && !taken.has(id)
        ? [{ collectorId, configurationId: id, fromTags }]
        : []
    },
  )
  return [...byHand, ...byTags]
}

/** Whether a sidecar of this system can run it; the names of systems are case-insensitive. */
export function runsOn(collector: Collector, operatingSystem: string): boolean {
  return collector.operatingSystem.toLowerCase() === operatingSystem.toLowerCase()
}

export function assignmentRecord(
  { collectorId, configurationId, fromTags }: Assignment,
  { has }: Server,
): JsonObject {
  return {
    collector_id: collectorId,
    configuration_id: configurationId,
    ...(has('sidecar-tags') && { assigned_from_tags: [...fromTags] }),
  }
}
