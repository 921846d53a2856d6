/** Binds a noun's model class to a database when it is first used there: one process may hold several databases. */
import type { InitOptions, Model, ModelAttributes, ModelStatic, Sequelize, Transaction } from 'sequelize'

/** Where to read: a store, and the transaction when there is one. */
export type Db = { main: Sequelize; machine: Sequelize; transaction: Transaction | null }

type Definition<M extends Model> = {
  store: 'main' | 'machine'
  tableName: string
  attributes: () => ModelAttributes<M>
  options?: Partial<InitOptions<M>>
}

/**
 * `const bookings = defineTable(Booking, {…})`, then `bookings(at).findAll({ transaction: at.transaction })`.
 * The class itself stays unbound: each database gets a subclass of its own.
 */
export function defineTable<C extends ModelStatic<Model>>(
  base: C,
  { store, tableName, attributes, options }: Definition<InstanceType<C>>,
): (db: Pick<Db, 'main' | 'machine'>) => C {
  const bound = new WeakMap<Sequelize, C>()
  return (db) => {
    const sequelize = db[store]
    const known = bound.get(sequelize)
    if (known) return known
    // A subclass has the statics of its base; TypeScript cannot say so for a class that is a type parameter.
    const table = class extends (base as ModelStatic<Model>) {} as C
    table.init(attributes(), { ...options, sequelize, tableName, modelName: tableName, timestamps: false })
    bound.set(sequelize, table)
    return table
  }
}
