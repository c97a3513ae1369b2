import { ENCODED } from './encodings.ts'
import { GRAYLOG } from './graylog-bodies.ts'
import { HEADERS } from './headers.ts'
import { NAMED } from './names.ts'
import { expand, type Placement } from './placement.ts'
import { SHAPE_ROWS } from './shapes.ts'
import { TEXT_ROWS } from './texts.ts'
import { URLS } from './urls.ts'

/** Every placement of a secret. */
export const PLACEMENTS: readonly Placement[] = [
  ...expand('header', HEADERS),
  ...expand('URL', URLS),
  ...expand('name', NAMED),
  ...expand('text', TEXT_ROWS),
  ...expand('shape', SHAPE_ROWS),
  ...expand('server', GRAYLOG),
  ...expand('encoding', ENCODED),
]
