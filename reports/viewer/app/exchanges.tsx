import { Detail } from './detail.tsx'
import { Facets } from './facets.tsx'
import { Filter } from './filter-field.tsx'
import { Histogram } from './histogram.tsx'
import { List } from './list.tsx'
import { KEY_HELP } from './keys.ts'
import { isHelpOpen, selected, showsFacets } from './state.ts'

/** Keys that the footer shows. */
const IN_FOOTER = 5

/** The list of all exchanges, and the selected one. */
export function Exchanges() {
  return (
    <main
      class={`v-exchanges${selected.value >= 0 ? ' has-selection' : ''}${showsFacets.value ? ' has-facets' : ''}`}
    >
      <h1 class="unseen">Exchanges</h1>
      <Filter />
      <Histogram />
      <div class="v-columns">
        <Facets />
        <List />
        <Detail />
      </div>
      <footer class="v-foot">
        {KEY_HELP.slice(0, IN_FOOTER).map(([keys, meaning]) => (
          <span key={keys}>
            {keys.split(' ').map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}{' '}
            {meaning}
          </span>
        ))}
        <button type="button" onClick={() => (isHelpOpen.value = true)}>
          All keys
        </button>
      </footer>
    </main>
  )
}
