import * as z from 'zod/mini'
import { id, shanghaiTime } from './fields.ts'

const value = z.union([z.string(), z.number(), z.boolean()])

/** One change of a setting, as the audit log tells it. It is undone by the setting's own call, with `from` of each value. */
export const SettingChange = z.object({
  id,
  at: shanghaiTime,
  /** Of whoever changed it; '' of an account that is gone. */
  by: z.string(),
  /** What of many things was changed, a word or a product's id; '' where there is one. */
  target: z.string(),
  /** What that was called then, where the log tells; ''. */
  title: z.string(),
  /** Values by the names that the setting's call gives them. */
  changes: z.array(z.object({ name: z.string(), from: value, to: value })),
})
export type SettingChange = z.output<typeof SettingChange>
