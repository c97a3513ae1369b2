import type { Annotated } from '../../model/facts.ts'
import type { Version } from '../../model/version.ts'
import { decodeSegment } from '../../text/paths/path.ts'
import { isSafe } from '../facts/rejected-by.ts'
import { change, touch, turn } from './changes.ts'
import { end } from './ending.ts'
import { make } from './making.ts'
import { list, read } from './readings.ts'
import { type RouteEffect, listSteps } from './steps.ts'
import {
  createResourceModel,
  getScope,
  type StateListener,
  type ResourceModel,
} from './resource-model.ts'

/**
 * Tracks objects that a recording creates, and reports for each response whether it matches the
 * requests before it. Existing objects are not tracked, as others may change them.
 */
export function createTracker(version: Version, tell: StateListener): (x: Annotated) => void {
  const steps = listSteps(version)
  const world = createResourceModel(version, tell)
  return (x) => {
    if (x.route === undefined || x.root === undefined) return
    if (!isSafe(x.method)) world.writes += 1
    const meant = steps.get(x.route)
    // It is unknown what such a request changes.
    if (!meant && !isSafe(x.method)) world.now += 1
    if (!meant || x.method === 'HEAD' || x.method === 'OPTIONS') return
    for (const step of meant) take(world, x, step)
  }
}

function take(world: ResourceModel, x: Annotated, step: RouteEffect): void {
  const { kind } = step
  switch (step.does) {
    case 'make':
      return make(world, x, kind)
    case 'copy':
      return make(world, x, kind, findOriginal(world, x, step))
    case 'change':
      return change(world, x, kind)
    case 'verb':
      return turn(world, x, kind, step)
    case 'touch':
      return touch(world, x, kind, step.fields)
    case 'end':
      return end(world, x, kind)
    case 'read':
      return read(world, x, kind)
    case 'list':
      return list(world, x, kind, step.place)
  }
}

function findOriginal(world: ResourceModel, x: Annotated, { kind }: RouteEffect) {
  return world.things.find(getScope(x, kind), decodeSegment(x.parameters[0] ?? ''))
}
