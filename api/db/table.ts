/** Binds a model class to a database at its first use: one process may have several databases open. */
import type { InitOptions, Model, ModelAttributes, ModelStatic, Sequelize, Transaction } from 'sequelize'

/** What a query needs: the two stores, and the transaction when there is one. */
export type Db = { main: Sequelize; machine: Sequelize; transaction: Transaction | null }

/** Options of a read in the transaction of `db`, if it has one: its rows are plain objects. */
export const raw = ({ transaction }: Pick<Db, 'transaction'>) => ({ raw: true, transaction }) as const

type TableDefinition<M extends Model> = {
  store: 'main' | 'machine'
  tableName: string
  attributes: () => ModelAttributes<M>
  options?: Partial<InitOptions<M>>
}

/**
 * `const bookings = defineTable(Booking, {…})`, then `bookings(db).findAll({ where, ...raw(db) })`.
 * The class itself stays unbound: each database gets its own subclass.
 */
export function defineTable<C extends ModelStatic<Model>>(
  baseModel: C,
  { store, tableName, attributes, options }: TableDefinition<InstanceType<C>>,
): (db: Pick<Db, 'main' | 'machine'>) => C {
  const boundModels = new WeakMap<Sequelize, C>()
  return (db) => {
    const sequelize = db[store]
    const existing = boundModels.get(sequelize)
    if (existing) return existing
    // A subclass has the statics of its base; TypeScript cannot say so for a class that is a type parameter.
    const model = class extends (baseModel as ModelStatic<Model>) {} as C
    model.init(attributes(), { ...options, sequelize, tableName, modelName: tableName, timestamps: false })
    boundModels.set(sequelize, model)
    return model
  }
}
