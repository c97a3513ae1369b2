import { render } from 'preact'

import { createPageSource } from './page-source.ts'
import { createServerSource, openSession } from './server-source.ts'
import { restoreTheme, Shell } from './shell.tsx'
import { bindAddress, overview, start } from './state.ts'
import { bindKeys } from './keys.ts'
import { Shortcuts } from './overview.tsx'

const { dataset } = document.body
const isServed = dataset['served'] !== undefined

async function open(place: HTMLElement): Promise<void> {
  restoreTheme()
  if (isServed) await openSession()
  await start(isServed ? createServerSource() : createPageSource())
  // A page with a report has its overview already.
  const hasOverview = dataset['screen'] === 'overview' || overview.value !== undefined
  bindAddress(hasOverview)
  bindKeys()
  render(<Shell hasOverview={hasOverview} />, place)
  const shortcuts = document.getElementById('shortcuts')
  if (shortcuts) render(<Shortcuts />, shortcuts)
  place.dataset['ready'] = ''
}

const place = document.getElementById('viewer')
if (place)
  open(place).catch((error: unknown) => {
    place.textContent = `Cannot show the traffic: ${String(error)}`
  })
