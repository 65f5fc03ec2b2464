import type { Office } from './games.ts'

/** Days without sales and draws, both ends included; they have no issues. Without `office`, both offices are closed. */
export interface Closure {
  readonly from: string
  readonly to: string
  readonly office?: Office
}

/**
 * Closures announced by the finance ministry; the dates of the draws confirm past ones. They cannot be computed: those
 * of each year are announced in the December before, and must be added here.
 */
export const KNOWN_CLOSURES: readonly Closure[] = [
  { from: '2005-02-09', to: '2005-02-15' },
  { from: '2006-01-28', to: '2006-02-04' },
  { from: '2007-02-17', to: '2007-02-24' },
  { from: '2008-02-06', to: '2008-02-12' },
  { from: '2009-01-25', to: '2009-01-31' },
  { from: '2010-02-13', to: '2010-02-19' },
  { from: '2011-02-02', to: '2011-02-08' },
  { from: '2012-01-22', to: '2012-01-28' },
  { from: '2013-02-09', to: '2013-02-15' },
  { from: '2014-01-30', to: '2014-02-06' },
  { from: '2015-02-18', to: '2015-02-24' },
  { from: '2016-02-07', to: '2016-02-13' },
  { from: '2017-01-27', to: '2017-02-02' },
  { from: '2018-02-15', to: '2018-02-21' },
  { from: '2019-02-04', to: '2019-02-10' },
  { from: '2019-10-01', to: '2019-10-07' },
  { from: '2020-01-22', to: '2020-03-10', office: 'welfare' },
  { from: '2020-01-22', to: '2020-03-11', office: 'sports' },
  { from: '2020-10-01', to: '2020-10-04' },
  { from: '2021-02-09', to: '2021-02-18' },
  { from: '2021-10-01', to: '2021-10-04' },
  { from: '2022-01-29', to: '2022-02-07' },
  { from: '2022-10-01', to: '2022-10-04' },
  { from: '2023-01-19', to: '2023-01-28' },
  { from: '2023-10-01', to: '2023-10-04' },
  { from: '2024-02-08', to: '2024-02-17' },
  { from: '2024-10-01', to: '2024-10-04' },
  { from: '2025-01-27', to: '2025-02-05' },
  { from: '2025-10-01', to: '2025-10-04' },
  { from: '2026-02-14', to: '2026-02-23' },
  { from: '2026-10-01', to: '2026-10-04' },
]
