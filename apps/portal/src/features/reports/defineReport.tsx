import type {
  EngineApi,
  Entities,
  ExportRequest,
  ProgressOptions,
  TableShape,
} from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { getLanguage, LOCALES, useFormat, useTranslation } from '@heliograph/i18n';
import { Button } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { Suspense, useEffect, useMemo, useRef, useState, type ComponentType, type Ref } from 'react';
import { ExportMenu } from '../../shared/export/ExportMenu.tsx';
import type { PreparedExport } from '../../shared/export/useExport.ts';
import { tableRows, type TableRow } from '../../shared/grid/tableSource.ts';
import { PrintIcon } from '../../shared/icons.tsx';
import { useMessage } from '../../shared/messages/messages.ts';
import { ReportSkeleton, StationNotVisible } from './frame/notices.tsx';
import { ReportBody } from './frame/ReportBody.tsx';
import { ReportFrame } from './frame/ReportFrame.tsx';
import { useReportFailureText } from '../../shared/failure/useReportFailureText.ts';
import { useLongQuery, type LongQuery } from '../../shared/query/useLongQuery.ts';
import { PRINTED_ROWS, PrintTable } from './table/PrintTable.tsx';
import { isEmptyTable, NO_TABLE, type ReportTable } from './table/reportColumn.ts';

/** Stations that the user can see. */
export interface ReportScope {
  entities: Entities;
  /** The stations that the report can be about, by name. */
  stations: readonly Station[];
}

/** The state of a report's form, which stands in the address. */
export interface ReportForm<Question> {
  /** Null while something is missing. */
  question: Question | null;
  /** Tells questions apart that hold a file; the question as JSON when left out. */
  questionKey?: string;
  /** True if the person sees everything that the address names. */
  isVisible: boolean;
  /** Removes from the address what the person does not see. */
  reset: () => void;
  /** Parts that the form loads by itself are not up to date. */
  isLoading?: boolean;
}

/** An answer with its question; the form may have changed since. */
export interface Answered<Question, Report> {
  question: Question;
  report: Report;
}

/** The rows of a grid in the order in which the person sorted them. */
export interface SortedRows {
  rows: () => readonly TableRow[];
}

export interface FormProps<Form> {
  form: Form;
  scope: ReportScope;
  query: LongQuery<Answered<unknown, unknown>>;
}

export interface AnswerProps<Question, Report> extends Answered<Question, Report> {
  scope: ReportScope;
  table: ReportTable;
  title: string;
  /** The engine no longer holds the table. */
  onGone: () => void;
  /** For a grid that can be sorted: print and export follow it. */
  sortedRows: Ref<SortedRows>;
}

export interface NotesProps<Question, Report> extends Answered<Question, Report> {
  scope: ReportScope;
}

/** A file of either format. */
export type ReportFile = Omit<ExportRequest, 'format'>;

interface ReportHead {
  /** The title of the report's card when left out. */
  title?: string;
  kind?: string;
  subtitle?: string;
}

type Answer<Question, Report> = Answered<Question, Report> | null;

export interface ReadTableOptions extends ProgressOptions {
  /** No more than the first rows. */
  most?: number;
}

type BuildTable<Question, Report> = (answer: Answered<Question, Report>) => ReportTable;
type ReadTable = (options: ReadTableOptions) => Promise<ReportTable>;

export interface ReportDefinition<Question, Report, Form extends ReportForm<Question>> {
  /** Stations that it can be about; all when left out. */
  includes?: (station: Station) => boolean;
  /** Shown instead of a form where there are no such stations. Without it the report needs none. */
  NoStations?: ComponentType;
  useForm: (scope: ReportScope) => Form;
  Form: ComponentType<FormProps<Form>>;
  /** Shown instead of an answer while the question is incomplete. */
  Incomplete?: ComponentType;
  ask: (engine: EngineApi, question: Question, options: ProgressOptions) => Promise<Report>;
  /** The engine's table that the answer holds open, if it does. */
  tableOf?: (report: Report) => TableShape;
  useHead: (answer: Answer<Question, Report>, scope: ReportScope, form: Form) => ReportHead;
  /**
   * Returns what makes the table of an answer: columns, rows and total lines, the same on screen, on paper and in a file.
   * A report of other blocks has none.
   *
   * @param answer the present one, for which more may have to be loaded
   */
  useTableBuilder?: (scope: ReportScope, answer: Answer<Question, Report>) => BuildTable<Question, Report>;
  /** Reads the rows for a file or paper where the screen shows only some. */
  readAll?: (
    engine: EngineApi,
    answer: Answered<Question, Report>,
    options: ReadTableOptions,
  ) => Promise<Report>;
  /** Describes the file; `table` has its rows in the order on screen. */
  useExport: (
    answer: Answered<Question, Report>,
    scope: ReportScope,
    form: Form,
  ) => (table: ReportTable, title: string) => ReportFile;
  Answer: ComponentType<AnswerProps<Question, Report>>;
  /** Under the answer and its print. */
  Notes?: ComponentType<NotesProps<Question, Report>>;
  /** Blocks that load by themselves. */
  More?: ComponentType<{ form: Form }>;
}

/** @param title of the report's card */
export type ReportPage = ComponentType<{ title: string }>;

/** Makes the page of a report: its form, its answer as the question changes, print and export. */
export function defineReport<Question, Report, Form extends ReportForm<Question>>(
  definition: ReportDefinition<Question, Report, Form>,
): ReportPage {
  const {
    includes,
    NoStations,
    useForm,
    ask,
    tableOf,
    useHead,
    useTableBuilder = useNoTable,
    readAll,
    useExport,
  } = definition;
  const hasTable = definition.useTableBuilder !== undefined;
  const { Form: FormFields, Incomplete, Answer: AnswerView, Notes, More } = definition;

  function ReportPage({ title }: { title: string }) {
    const scope = useScope(includes);
    if (!scope) return <ReportSkeleton />;
    const { entities, stations } = scope;
    return NoStations && stations.length === 0 && entities.stations.length === entities.of ? (
      <NoStations />
    ) : (
      <ScopedPage scope={scope} cardTitle={title} />
    );
  }

  function ScopedPage({ scope, cardTitle }: { scope: ReportScope; cardTitle: string }) {
    const { api } = useEngine();
    const form = useForm(scope);
    const { question } = form;
    const query = useLongQuery<Answered<Question, Report>>({
      key: question && ['report', form.questionKey ?? question],
      ask: async (_, options) => ({ question: question!, report: await ask(api, question!, options) }),
      release({ report }) {
        // The engine may have closed it already.
        if (tableOf) void api.tables.close({ table: tableOf(report).id }).catch(() => undefined);
      },
    });
    const { data: value = null, isSettled, refetch } = query;
    const { title = cardTitle, kind, subtitle } = useHead(value, scope, form);
    const buildTable = useTableBuilder(scope, value);
    const table = useMemo(() => (value ? buildTable(value) : NO_TABLE), [value, buildTable]);
    const sortedRows = useRef<SortedRows>(null);
    const { printed, isReading: isPrinting, print } = usePrint(hasTable ? table : null, sortedRows, api);
    const isIncomplete = question === null && Incomplete !== undefined;
    return (
      <ReportFrame
        title={title}
        kind={kind}
        subtitle={subtitle}
        actions={
          value &&
          form.isVisible &&
          !isIncomplete && (
            <Suspense fallback={null}>
              <Actions
                value={value}
                scope={scope}
                form={form}
                table={table}
                buildTable={buildTable}
                title={title}
                isReading={!isSettled || form.isLoading === true}
                sortedRows={() => sortedRows.current?.rows() ?? null}
                isPrinting={isPrinting}
                onPrint={print}
              />
            </Suspense>
          )
        }
        form={<FormFields form={form} scope={scope} query={query} />}
      >
        {!form.isVisible ? (
          <StationNotVisible onOther={form.reset} />
        ) : isIncomplete ? (
          <Incomplete />
        ) : (
          <ReportBody query={query}>
            {(answer) => (
              <>
                <AnswerView
                  {...answer}
                  scope={scope}
                  table={table}
                  title={title}
                  onGone={() => void refetch()}
                  sortedRows={sortedRows}
                />
                {printed && <PrintedRows {...printed} />}
                {Notes && <Notes {...answer} scope={scope} />}
              </>
            )}
          </ReportBody>
        )}
        {More && (
          <Suspense fallback={null}>
            <More form={form} />
          </Suspense>
        )}
      </ReportFrame>
    );
  }

  interface ActionsProps {
    value: Answered<Question, Report>;
    scope: ReportScope;
    form: Form;
    table: ReportTable;
    buildTable: BuildTable<Question, Report>;
    title: string;
    /** The answer, or a part of it, is being read. */
    isReading: boolean;
    sortedRows: () => readonly TableRow[] | null;
    /** The rows for paper are being read. */
    isPrinting: boolean;
    onPrint: (readTable: ReadTable | null) => void;
  }

  function Actions({
    value,
    scope,
    form,
    table,
    buildTable,
    title,
    isReading,
    sortedRows,
    isPrinting,
    onPrint,
  }: ActionsProps) {
    const { t } = useTranslation('report');
    const showMessage = useMessage();
    const { api } = useEngine();
    const buildFile = useExport(value, scope, form);
    const readTable: ReadTable | null =
      readAll && table.rows.length < (table.of ?? 0)
        ? async (options) =>
            buildTable({ question: value.question, report: await readAll(api, value, options) })
        : null;
    const isEmpty = hasTable && isEmptyTable(table);

    function order(format: ExportRequest['format']): ExportRequest | PreparedExport | null {
      if (isEmpty) {
        showMessage({ kind: 'warning', text: t('tableNoData') });
        return null;
      }
      const file = { format, ...buildFile({ ...table, rows: sortedRows() ?? table.rows }, title) };
      if (readTable === null) return file;
      return {
        format,
        fileName: file.fileName,
        prepare: async (options) => ({ format, ...buildFile(await readTable(options), title) }),
      };
    }

    return (
      <>
        <Button
          variant="default"
          leftSection={<PrintIcon />}
          disabled={isReading || isEmpty}
          loading={isPrinting}
          onClick={() => onPrint(readTable)}
        >
          {t('print')}
        </Button>
        <ExportMenu isReading={isReading} order={order} />
      </>
    );
  }

  return ReportPage;
}

const buildNoTable = () => NO_TABLE;
const useNoTable = () => buildNoTable;

/** Stations that the user can see; null until known. */
function useScope(includes: ((station: Station) => boolean) | undefined): ReportScope | null {
  const { i18n } = useTranslation();
  const entities = useAtomValue(entitiesAtom);
  const locale = LOCALES[getLanguage(i18n)];
  return useMemo(() => {
    if (!entities) return null;
    const { compare } = new Intl.Collator(locale, { numeric: true });
    const stations = entities.stations
      .filter((station) => includes?.(station) ?? true)
      .sort((one, other) => compare(one.station_name, other.station_name));
    return { entities, stations };
  }, [entities, locale, includes]);
}

interface Printed {
  table: ReportTable;
  rows: readonly TableRow[];
}

/** The rows for paper while the browser prints them, and a function that prints. */
function usePrint(
  table: ReportTable | null,
  sortedRows: { current: SortedRows | null },
  api: EngineApi,
): { printed: Printed | null; isReading: boolean; print: (readTable: ReadTable | null) => void } {
  const { t } = useTranslation('report');
  const failureText = useReportFailureText();
  const showMessage = useMessage();
  const [printed, setPrinted] = useState<Printed | null>(null);
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    if (printed === null) return;
    const clear = () => setPrinted(null);
    addEventListener('afterprint', clear, { once: true });
    window.print();
    return () => removeEventListener('afterprint', clear);
  }, [printed]);

  async function readRows(shown: ReportTable, readTable: ReadTable | null): Promise<Printed> {
    if (readTable) {
      const read = await readTable({ most: PRINTED_ROWS });
      return { table: read, rows: read.rows };
    }
    const { shape, rows } = shown;
    if (shape)
      return {
        table: shown,
        rows: tableRows(await api.tables.window({ table: shape.id, from: 0, to: PRINTED_ROWS })),
      };
    return { table: shown, rows: (sortedRows.current?.rows() ?? rows).slice(0, PRINTED_ROWS) };
  }

  async function print(shown: ReportTable, readTable: ReadTable | null) {
    setReading(true);
    try {
      setPrinted(await readRows(shown, readTable));
    } catch (failure) {
      showMessage({ kind: 'error', text: `${t('printFailed')} ${failureText(failure)}` });
    } finally {
      setReading(false);
    }
  }

  return {
    printed,
    isReading,
    print: (readTable) => {
      if (table === null) window.print();
      else void print(table, readTable);
    },
  };
}

function PrintedRows({ table: { columns, shape, rows: all, of = all.length, totals }, rows }: Printed) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const count = shape?.rows ?? of;
  const note =
    rows.length < count
      ? t('printed', { rows: format.integer(rows.length), of: format.integer(count) })
      : undefined;
  return rows.length > 0 && <PrintTable columns={columns} rows={rows} totals={totals} note={note} />;
}
