import { edit, mutation } from '../../src/suite.ts'
import type { Mutation } from '../../src/suite.ts'

const BOTH = 'migration-3.1.0-before + migration-3.2.0-after'
/** The dashboard with widgets of every kind, in the list of views that is read first afterwards. */
const VIEW = '/views/3'
const STATE = `${VIEW}/state/*`
const HISTOGRAM = '000001a1-fb7b-fb10-a26a-02fc00000001'

const widget = (position: number): string => `${STATE}/widgets/${position}`
/** Positions in the list of widgets. */
const [UNKNOWN, ONE_QUERY, RESULT_CHART, BETA, TABLE, PIE_ONLY] = [0, 1, 9, 12, 13, 19]

/** For each check one edit of the recordings that makes it fail. */
export const mutations: readonly Mutation[] = [
  mutation('dashboard.kept', BOTH, edit.status(404), { on: 4 }),
  mutation('dashboard.listed', BOTH, edit.answer(500, '{"type":"ApiError","message":""}')),
  mutation('dashboard.named', BOTH, edit.set(`${VIEW}/title`, 'Another')),
  mutation('dashboard.widget.kept', BOTH, edit.remove(widget(RESULT_CHART))),
  mutation(
    'dashboard.widget.no-other',
    BOTH,
    edit.set(widget(20), { id: 'x', type: 'aggregation', config: { visualization: 'bar' } }),
  ),
  mutation('dashboard.quick-values.split', BOTH, edit.remove(widget(TABLE))),
  mutation(
    'dashboard.quick-values.single',
    BOTH,
    edit.set(`${widget(PIE_ONLY)}/config/visualization`, 'table'),
  ),
  mutation('dashboard.stacked-chart.split', BOTH, edit.remove(widget(BETA)), {
    also: ['dashboard.stacked-chart.series'],
  }),
  mutation(
    'dashboard.stacked-chart.whole',
    BOTH,
    edit.set(`${widget(ONE_QUERY)}/query/query_string`, 'another'),
    { also: ['dashboard.widget.query'] },
  ),
  mutation(
    'dashboard.stacked-chart.series',
    BOTH,
    edit.remove(`${widget(ONE_QUERY)}/config/series/1`),
  ),
  mutation(
    'dashboard.widget.drawn',
    BOTH,
    edit.set(`${widget(RESULT_CHART)}/config/visualization`, 'line'),
  ),
  mutation('dashboard.placeholder', BOTH, edit.set(`${widget(UNKNOWN)}/type`, 'aggregation')),
  mutation('dashboard.widget.query', BOTH, edit.set(`${widget(RESULT_CHART)}/timerange/range`, 60)),
  mutation('dashboard.position', BOTH, edit.set(`${STATE}/positions/${HISTOGRAM}/row`, 99)),
]
