import * as z from 'zod/mini'
import { id, shanghaiTime } from './fields.ts'

const value = z.union([z.string(), z.number(), z.boolean()])

/** A change of a setting, from the audit log. To revert it, call the setting's endpoint with the `from` values. */
export const SettingChange = z.object({
  id,
  at: shanghaiTime,
  /** Name of the actor; '' for a deleted account. */
  by: z.string(),
  /** Key of the changed object, such as a word or a product id; '' if there is only one object. */
  target: z.string(),
  /** Title of the object when it was changed, if logged; otherwise ''. */
  title: z.string(),
  /** Values by the field names of the setting's endpoint. */
  changes: z.array(z.object({ name: z.string(), from: value, to: value })),
})
export type SettingChange = z.output<typeof SettingChange>
