import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Table, type TableProps } from 'antd'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Listed, readList } from './read.ts'
import { Refused } from './refused.tsx'

interface Props<Row extends object> extends Pick<
  TableProps<Row>,
  'columns' | 'expandable' | 'rowKey' | 'rowSelection'
> {
  rows: readonly Row[] | undefined
  /** What stands there where there is nothing. */
  empty: string
  /** Names the table for screen readers. */
  label: string
}

/** Rows as a table; on phones it scrolls sideways by itself, and the page does not. */
export function DataTable<Row extends object>({ rows, empty, label, rowKey = 'id', ...table }: Props<Row>) {
  return (
    <section className="table" aria-label={label} tabIndex={0}>
      <Table<Row>
        {...table}
        rowKey={rowKey}
        dataSource={rows ?? []}
        loading={rows === undefined}
        pagination={false}
        locale={{ emptyText: empty }}
      />
    </section>
  )
}

interface ListProps<Row extends Listed> extends Omit<Props<Row>, 'rows'> {
  /** A list of the contract, newest first, that goes on before a row. */
  endpoint: Endpoint<z.ZodMiniType, z.ZodMiniType<Row[]>>
  input: object
}

/** The same of a list that grows by the press of a button. */
export function ListTable<Row extends Listed>({ endpoint, input, ...table }: ListProps<Row>) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(readList(endpoint, input))
  if (error && !data) return <Refused error={error} />
  return (
    <>
      <DataTable {...table} rows={data?.pages.flat()} />
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          更多
        </Button>
      )}
    </>
  )
}
