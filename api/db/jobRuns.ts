import { DataTypes, type InferAttributes, type InferCreationAttributes, Model } from 'sequelize'
import type { Day } from '#contract/days/days.ts'
import { type Db, defineTable } from './table.ts'

/**
 * The last run of a job for a day (in the farm's time zone). `failures`: how many runs for that day have failed; 0 when
 * the last one has succeeded.
 */
export class JobRun extends Model<InferAttributes<JobRun>, InferCreationAttributes<JobRun>> {
  declare job: string
  declare day: Day
  declare at: string
  declare failures: number
}

/** The table keeps its first name. */
export const jobRuns = defineTable(JobRun, {
  store: 'machine',
  tableName: 'job_claims',
  attributes: () => ({
    job: { type: DataTypes.TEXT, primaryKey: true },
    day: { type: DataTypes.TEXT, primaryKey: true },
    at: DataTypes.TEXT,
    failures: DataTypes.INTEGER,
  }),
})

/** When the jobs of this machine store began, as far as their records go back. Null before the first start. */
export const findFirstRunTime = async (db: Db): Promise<string | null> =>
  (await jobRuns(db).findOne({ order: ['at'], raw: true }))?.at ?? null
