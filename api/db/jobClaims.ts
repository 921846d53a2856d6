import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import type { Day } from '#contract/days.ts'
import { defineTable } from './table.ts'

/** A job that has run for a day (in the farm's time zone), whether it succeeded or failed. */
export class JobClaim extends Model<InferAttributes<JobClaim>, InferCreationAttributes<JobClaim>> {
  declare job: string
  declare day: Day
  declare at: string
}

export const jobClaims = defineTable(JobClaim, {
  store: 'machine',
  tableName: 'job_claims',
  attributes: () => ({
    job: { type: DataTypes.TEXT, primaryKey: true },
    day: { type: DataTypes.TEXT, primaryKey: true },
    at: DataTypes.TEXT,
  }),
})
