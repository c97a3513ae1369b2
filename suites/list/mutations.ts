import { field, mutation, remove } from '#engine/suite.ts'

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation(
    'list.steady',
    'reference-5.1.0',
    [
      {
        ...field('/streams/0', remove()),
        fields: [
          ...(field('/streams/0', remove()).fields ?? []),
          ...(field('/outputs/0', remove()).fields ?? []),
        ],
      },
    ],
    { on: 1, also: ['stream.list.counts'] },
  ),
]
