import { signal } from '@preact/signals'

import { visibleLine } from '#engine/text/visible.ts'
import { results } from './state.ts'

/** Places of the chosen results, in the order in which they were chosen. */
const chosen = signal<readonly number[]>([])

/** Chooses the results to compare. */
export function Compare() {
  const list = chosen.value
  return (
    <main class="v-page">
      <article class="v-document">
        <h1>Compare</h1>
        <p>
          Choose two runs or recordings, the older one first. If you choose more than two, the page
          shows a matrix.
        </p>
        <ul class="v-items">
          {results.value.map(({ path, at }) => (
            <li key={at}>
              <label>
                <input
                  type="checkbox"
                  checked={list.includes(at)}
                  onChange={({ currentTarget }) => {
                    const others = list.filter((one) => one !== at)
                    chosen.value = currentTarget.checked ? [...others, at] : others
                  }}
                />{' '}
                {list.includes(at) && <b>{String.fromCharCode(65 + list.indexOf(at))}</b>}{' '}
                {visibleLine(path)}
              </label>
            </li>
          ))}
        </ul>
        <p>
          <button
            type="button"
            disabled={list.length < 2}
            onClick={() => location.assign(`/r/${list.join('-')}/`)}
          >
            Compare
          </button>
        </p>
      </article>
    </main>
  )
}
