import { add, field, recordingFault, remove, set, status, apiError } from '#engine/suite.ts'

const UPGRADE = 'migration-3.1.0-before + migration-3.2.0-after'
const STATE = '/views/3/state/000001a1-fb7b-fb2c-a26a-02fc00000001'

/** Edits of recordings, for checks that no fault of responses makes fail. */
export const faults = [
  recordingFault('dashboard.kept', UPGRADE, status(404), { exchange: 4 }),
  recordingFault('dashboard.listed', UPGRADE, [status(500), apiError('')]),
  recordingFault('dashboard.named', UPGRADE, field('/views/3/title', set('Another'))),
  recordingFault('dashboard.widget.kept', UPGRADE, field(`${STATE}/widgets/9`, remove())),
  recordingFault(
    'dashboard.widget.no-other',
    UPGRADE,
    field(
      `${STATE}/widgets/20`,
      add({ id: 'x', type: 'aggregation', config: { visualization: 'bar' } }),
    ),
  ),
  recordingFault('dashboard.quick-values.split', UPGRADE, field(`${STATE}/widgets/13`, remove())),
  recordingFault(
    'dashboard.quick-values.single',
    UPGRADE,
    field(`${STATE}/widgets/19/config/visualization`, set('table')),
  ),
  recordingFault('dashboard.stacked-chart.split', UPGRADE, field(`${STATE}/widgets/12`, remove()), {
    also: ['dashboard.stacked-chart.series'],
  }),
  recordingFault(
    'dashboard.stacked-chart.whole',
    UPGRADE,
    field(`${STATE}/widgets/1/query/query_string`, set('another')),
    { also: ['dashboard.widget.query'] },
  ),
  recordingFault(
    'dashboard.stacked-chart.series',
    UPGRADE,
    field(`${STATE}/widgets/1/config/series/1`, remove()),
  ),
  recordingFault(
    'dashboard.widget.drawn',
    UPGRADE,
    field(`${STATE}/widgets/9/config/visualization`, set('line')),
  ),
  recordingFault(
    'dashboard.placeholder',
    UPGRADE,
    field(`${STATE}/widgets/0/type`, set('aggregation')),
  ),
  recordingFault(
    'dashboard.widget.query',
    UPGRADE,
    field(`${STATE}/widgets/9/timerange/range`, set(60)),
  ),
  recordingFault(
    'dashboard.position',
    UPGRADE,
    field(`${STATE}/positions/000001a1-fb7b-fb10-a26a-02fc00000001/row`, set(99)),
  ),
]
