import { edit, mutation } from '#engine/suite.ts'

/** Recordings of the probes of this suite on real servers. */
const OLDER = 'state-3.2.0'
const NEWER = 'state-5.1.0'

/** The probes of views and of index sets alone. */
const VIEWS = 'state-view-5.1.0'
const INDEX_SETS = 'state-index-set-7.0.1'

/** What one answer must show so that something had an effect that it must not have. */
export const mutations = [
  mutation(
    'state.rule.others',
    OLDER,
    edit.text('"id":"6b02e9f4fdd62512448010b0"', '"id":"6b02e9f4fdd6251244ffffff"'),
    // Where one is missing another is that nobody made.
    { also: ['state.rule.listed'] },
  ),
  mutation('state.output.others', OLDER, edit.text('gc-a3570642-output 2', 'another')),
  mutation(
    'state.assignment.others',
    OLDER,
    edit.text('"id":"6b02ea05fdd6251244801109"', '"id":"6b02ea05fdd6251244ffffff"'),
    { also: ['state.assignment.listed'] },
  ),
  mutation('state.role.others', OLDER, edit.text('rôle 2', 'another')),
  mutation('state.dashboard.others', OLDER, edit.text('gc-a3570642-board 2', 'another')),
  mutation('state.saved-search.others', OLDER, edit.text('gc-a3570642-search 2', 'another')),
  mutation('state.view.others', VIEWS, edit.text('gc-621595e6-view 2', 'another')),
  mutation(
    'state.index-set.others',
    INDEX_SETS,
    edit.text('"title":"gc-cc91c3a1-set-2"', '"title":"another"'),
  ),
  mutation('state.input.others', NEWER, edit.text('gc-03e1a243-input 2', 'another')),
]
