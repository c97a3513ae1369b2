import type { FieldReport } from './field-report.ts'
import { FIELD_REPORTS_3 } from './field-reports-3.ts'
import { FIELD_REPORTS_4_AND_5 } from './field-reports-4-and-5.ts'
import { FIELD_REPORTS_6 } from './field-reports-6.ts'
import { FIELD_REPORTS_7 } from './field-reports-7.ts'
import { FIELD_REPORTS_TO_2 } from './field-reports-to-2.ts'

/**
 * The breakages that users met in the field and that show from outside, each with what tells an
 * operator of it and on what that was tried.
 */
export const FIELD_REPORTS: readonly FieldReport[] = [
  ...FIELD_REPORTS_TO_2,
  ...FIELD_REPORTS_3,
  ...FIELD_REPORTS_4_AND_5,
  ...FIELD_REPORTS_6,
  ...FIELD_REPORTS_7,
]
