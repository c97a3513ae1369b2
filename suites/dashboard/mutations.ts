import { add, field, json, mutation, remove, set, status } from '#engine/suite.ts'

const UPGRADE = 'migration-3.1.0-before + migration-3.2.0-after'
const STATE = '/views/3/state/000001a1-fb7b-fb2c-a26a-02fc00000001'

/** Edits of recordings that make checks fail which no deviation reaches there. */
export const mutations = [
  mutation('dashboard.kept', UPGRADE, status(404), { on: 4 }),
  mutation('dashboard.listed', UPGRADE, [status(500), json({ type: 'ApiError', message: '' })]),
  mutation('dashboard.named', UPGRADE, field('/views/3/title', set('Another'))),
  mutation('dashboard.widget.kept', UPGRADE, field(`${STATE}/widgets/9`, remove())),
  mutation(
    'dashboard.widget.no-other',
    UPGRADE,
    field(
      `${STATE}/widgets/20`,
      add({ id: 'x', type: 'aggregation', config: { visualization: 'bar' } }),
    ),
  ),
  mutation('dashboard.quick-values.split', UPGRADE, field(`${STATE}/widgets/13`, remove())),
  mutation(
    'dashboard.quick-values.single',
    UPGRADE,
    field(`${STATE}/widgets/19/config/visualization`, set('table')),
  ),
  mutation('dashboard.stacked-chart.split', UPGRADE, field(`${STATE}/widgets/12`, remove()), {
    also: ['dashboard.stacked-chart.series'],
  }),
  mutation(
    'dashboard.stacked-chart.whole',
    UPGRADE,
    field(`${STATE}/widgets/1/query/query_string`, set('another')),
    { also: ['dashboard.widget.query'] },
  ),
  mutation(
    'dashboard.stacked-chart.series',
    UPGRADE,
    field(`${STATE}/widgets/1/config/series/1`, remove()),
  ),
  mutation(
    'dashboard.widget.drawn',
    UPGRADE,
    field(`${STATE}/widgets/9/config/visualization`, set('line')),
  ),
  mutation('dashboard.placeholder', UPGRADE, field(`${STATE}/widgets/0/type`, set('aggregation'))),
  mutation('dashboard.widget.query', UPGRADE, field(`${STATE}/widgets/9/timerange/range`, set(60))),
  mutation(
    'dashboard.position',
    UPGRADE,
    field(`${STATE}/positions/000001a1-fb7b-fb10-a26a-02fc00000001/row`, set(99)),
  ),
]
