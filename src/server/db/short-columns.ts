import {
  AggregateFunctionNode,
  AliasNode,
  type BinaryOperationNode,
  ColumnNode,
  type ColumnUpdateNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  OperatorNode,
  PrimitiveValueListNode,
  ReferenceNode,
  type RootOperationNode,
  SelectAllNode,
  SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import { changedParameter } from './compiled-query.ts'
import { tables } from './model.ts'
import { shortOf } from './short-values.ts'
import type { Table } from './table.ts'

/**
 * For SQLite: gives the parameters of a query that are held against short columns, or put into them, as SQLite keeps those.
 * So queries speak of texts on both engines. What is written as raw SQL is left alone, but for names of columns.
 */
export const shortColumns: KyselyPlugin = {
  transformQuery: ({ node }) => changed(node, []) as RootOperationNode,
  transformResult: async ({ result }) => result,
}

/** The tables that a query names, by the names that it gives them; behind them those of the queries around it. */
type Scope = readonly ReadonlyMap<string, Table>[]

type Query = SelectQueryNode | InsertQueryNode | UpdateQueryNode | DeleteQueryNode

const isQuery = (node: OperationNode): node is Query =>
  node.kind === 'SelectQueryNode' ||
  node.kind === 'InsertQueryNode' ||
  node.kind === 'UpdateQueryNode' ||
  node.kind === 'DeleteQueryNode'

/** The node with all that is below it; the same one where nothing changes. */
function changed(node: OperationNode, around: Scope): OperationNode {
  // A reference says no more than its column, and raw SQL is its author's.
  if (ReferenceNode.is(node)) return node
  const scope = isQuery(node) ? [tablesOf(node), ...around] : around
  const known = ownChange(node, scope)
  let copy: Record<string, unknown> | undefined
  for (const [name, part] of Object.entries(known)) {
    const after = Array.isArray(part)
      ? changedList(part, known, scope)
      : isNode(part)
        ? below(part, known, scope)
        : part
    if (after === part) continue
    copy ??= { ...known }
    copy[name] = after
  }
  return (copy as OperationNode | undefined) ?? known
}

function changedList(parts: readonly unknown[], parent: OperationNode, scope: Scope): readonly unknown[] {
  const after = parts.map((part) => (isNode(part) ? below(part, parent, scope) : part))
  return after.some((part, n) => part !== parts[n]) ? after : parts
}

function below(part: OperationNode, parent: OperationNode, scope: Scope): OperationNode {
  if (isShort(part, scope) && !mayName(parent)) refuse()
  // The text of what a query in it gives would not come back.
  if (scope.length > 0 && parent.kind !== 'BinaryOperationNode' && givesShort(part, scope)) refuse()
  return changed(part, scope)
}

const naming: ReadonlySet<string> = new Set<OperationNode['kind']>([
  'AliasNode',
  'BinaryOperationNode',
  'ColumnUpdateNode',
  'GroupByItemNode',
  'InsertQueryNode',
  'OnConflictNode',
  'OrderByItemNode',
  'RawNode',
  'SelectionNode',
])

/** Whether a short column may stand right below such a node. */
const mayName = (parent: OperationNode) =>
  naming.has(parent.kind) || (AggregateFunctionNode.is(parent) && parent.func === 'count')

function refuse(): never {
  throw new Error(
    'A short column can be compared with values and other short columns alone; a query may give it only as it is.',
  )
}

/** Whether this is a query below another that gives a short column. */
function givesShort(node: OperationNode, around: Scope): boolean {
  if (AliasNode.is(node)) return givesShort(node.node, around)
  if (!SelectQueryNode.is(node)) return false
  const own = tablesOf(node)
  return (node.selections ?? []).some(({ selection }) => {
    const chosen = AliasNode.is(selection) ? selection.node : selection
    const isAll = SelectAllNode.is(chosen) || (ReferenceNode.is(chosen) && SelectAllNode.is(chosen.column))
    if (isAll) return [...own.values()].some(({ columns }) => Object.values(columns).some(({ isShort }) => isShort))
    return isShort(chosen, [own, ...around])
  })
}

const isNode = (part: unknown): part is OperationNode => typeof part === 'object' && part !== null && 'kind' in part

function ownChange(node: OperationNode, scope: Scope): OperationNode {
  switch (node.kind) {
    case 'BinaryOperationNode':
      return compared(node as BinaryOperationNode, scope)
    case 'ColumnUpdateNode':
      return updated(node as ColumnUpdateNode, scope)
    case 'InsertQueryNode':
      return inserted(node as InsertQueryNode, scope)
    default:
      return node
  }
}

const comparisons: ReadonlySet<string> = new Set([
  '=',
  '==',
  '<>',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  'not in',
  'is',
  'is not',
])

function compared(node: BinaryOperationNode, scope: Scope): BinaryOperationNode {
  const { leftOperand, operator, rightOperand } = node
  const areShort = (operand: OperationNode) => isShort(operand, scope) || givesShort(operand, scope)
  const [left, right] = [areShort(leftOperand), areShort(rightOperand)]
  if (!left && !right) return node
  if (!OperatorNode.is(operator) || !comparisons.has(operator.operator)) refuse()
  if (left && right) return node
  return left ? { ...node, rightOperand: shortened(rightOperand) } : { ...node, leftOperand: shortened(leftOperand) }
}

function updated(node: ColumnUpdateNode, scope: Scope): ColumnUpdateNode {
  const [column, value] = [isShort(node.column, scope), isShort(node.value, scope)]
  if (column === value) return node
  return column ? { ...node, value: shortened(node.value) } : refuse()
}

function inserted(node: InsertQueryNode, scope: Scope): InsertQueryNode {
  const { columns = [], values } = node
  const short = columns.map((column) => isShort(column, scope))
  if (!values || !short.includes(true)) return node
  if (!ValuesNode.is(values)) refuse()
  const rows = values.values.map((row) =>
    PrimitiveValueListNode.is(row)
      ? PrimitiveValueListNode.create(row.values.map((value, n) => (short[n] ? shortValue(value) : value)))
      : ValueListNode.create(row.values.map((value, n) => (short[n] ? shortened(value) : value))),
  )
  return { ...node, values: ValuesNode.create(rows) }
}

/** Values as a short column has them; what is no value is refused. */
function shortened(node: OperationNode): OperationNode {
  if (PrimitiveValueListNode.is(node)) return PrimitiveValueListNode.create(node.values.map(shortValue))
  if (ValueListNode.is(node)) return ValueListNode.create(node.values.map(shortened))
  if (!ValueNode.is(node)) return node.kind === 'DefaultInsertValueNode' ? node : refuse()
  const value = shortValue(node.value)
  // As it is, `null` need not become a parameter.
  return value === node.value ? node : ValueNode.create(value)
}

const shortValue = (value: unknown) =>
  changedParameter(value, (given) => (typeof given === 'string' ? shortOf(given) : given))

function isShort(node: OperationNode, scope: Scope): boolean {
  const column = ReferenceNode.is(node) ? node.column : node
  if (!ColumnNode.is(column)) return false
  const { name } = column.column
  if (ReferenceNode.is(node) && node.table) {
    const of = node.table.table.identifier.name
    return scope.find((tables) => tables.has(of))?.get(of)?.columns[name]?.isShort === true
  }
  for (const tables of scope)
    for (const { columns } of tables.values()) if (columns[name]) return columns[name].isShort === true
  return false
}

function tablesOf(query: Query): ReadonlyMap<string, Table> {
  const found = new Map<string, Table>()
  const add = (node: OperationNode | undefined) => {
    const table = node && AliasNode.is(node) ? node.node : node
    if (!table || !TableNode.is(table)) return
    const { name } = table.table.identifier
    const alias = node && AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : name
    const declared = (tables as Readonly<Record<string, Table>>)[name]
    if (declared) found.set(alias, declared)
  }
  if (query.kind === 'InsertQueryNode') {
    add(query.into)
    // The row that was to be inserted, where another stands.
    for (const table of [...found.values()]) found.set('excluded', table)
    return found
  }
  if (query.kind === 'UpdateQueryNode') add(query.table)
  for (const node of query.from?.froms ?? []) add(node)
  for (const join of query.joins ?? []) add(join.table)
  return found
}
