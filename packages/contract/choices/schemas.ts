import * as z from 'zod/mini'
import { userCategories } from './lists.ts'

export const UserCategory = z.enum(userCategories)
export type UserCategory = z.infer<typeof UserCategory>
