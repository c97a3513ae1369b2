import { fault, field, good, on, replace, set } from '#engine/suite.ts'

const OUTPUT = good('GET /system/outputs/{outputId}')

/** Faults of times. */
export const faults = [
  fault('time.month-13', 'created_at in outputs contains month 13', {
    edits: [on(OUTPUT, field('created_at', replace(/-\d\d-/, '-13-')))],
    fails: ['time.possible'],
  }),
  fault('time.later', 'created_at in outputs is in the year 2190', {
    edits: [on(OUTPUT, field('created_at', replace(/^\d{4}/, '2190')))],
    fails: ['time.past', 'time.made.output'],
  }),
  fault('time.made.output.1970', 'created_at in new outputs is in 1970', {
    edits: [on(OUTPUT, field('created_at', replace(/^\d{4}/, '1970')))],
    fails: ['time.made.output'],
  }),
  fault('time.made.stream.1970', 'created_at in new streams is in 1970', {
    edits: [
      on(good('GET /streams/{streamId}'), field('created_at', replace(/^\d{4}/, '1970'))),
      on(good('GET /streams'), field('streams[].created_at', replace(/^\d{4}/, '1970'))),
    ],
    fails: ['time.made.stream', 'stream.update.keeps'],
  }),
  fault('time.seen.node.1970', 'the responding node was last seen in 1970', {
    edits: [
      on(good('GET /system/cluster/nodes'), field('nodes[].last_seen', replace(/^\d{4}/, '1970'))),
    ],
    fails: ['time.seen.node'],
  }),
  fault('time.zone.none', 'users have a time zone that does not exist', {
    edits: [on(good('GET /users/{username}'), field('timezone', set('Moon/Base')))],
    fails: ['time.zone'],
  }),
]
