// Files to keep, and a page for paper.
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { useSignal } from '@preact/signals';
import {
  ExportForm,
  RecordRequestSchema,
  TournamentArchiveSchema,
  TournamentExportKind as Kind,
  TournamentExportRequestSchema,
  type TournamentReply,
  TournamentStatus,
} from '../generated/gonfalon_pb';
import { sayFailure } from '../net/failure';
import { ask } from '../net/server';
import { text } from '../text';
import { Groups } from './Groups';
import { wordOf } from './names';
import { Podium } from './Podium';
import { RoundTable, roundTitle } from './Rounds';
import { StandingsTable } from './Standings';

interface Chunk {
  offset: bigint;
  total: bigint;
  chunk: Uint8Array;
}

/** All of a file that comes in chunks. */
async function whole<T extends Chunk>(next: (offset: bigint) => Promise<T>): Promise<{ last: T; bytes: Uint8Array<ArrayBuffer> }> {
  let last = await next(0n);
  const bytes = new Uint8Array(Number(last.total));
  bytes.set(last.chunk);
  let at = last.chunk.length;
  while (at < bytes.length && last.chunk.length > 0) {
    last = await next(BigInt(at));
    bytes.set(last.chunk, at);
    at += last.chunk.length;
  }
  return { last, bytes };
}

function keep(name: string, type: string, parts: Uint8Array<ArrayBuffer>[]): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(address);
}

/** The archive has its records behind it: whoever keeps the file asks for them one by one. */
async function recordsOf(archive: Uint8Array): Promise<Uint8Array<ArrayBuffer>[]> {
  const matches = fromBinary(TournamentArchiveSchema, archive).end?.matches ?? [];
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (const match of matches) {
    const { bytes } = await whole((offset) => ask({ case: 'record', value: create(RecordRequestSchema, { match, offset }) }, 'record'));
    // Appended to the bytes before, a repeated field goes on.
    parts.push(new Uint8Array(toBinary(TournamentArchiveSchema, create(TournamentArchiveSchema, { matches: [{ match, record: bytes }] }))));
  }
  return parts;
}

const TABLES = [Kind.STANDINGS, Kind.PAIRINGS, Kind.CROSSTABLE, Kind.RESULTS];

export function Exports({ id, picture }: { id: string; picture: TournamentReply }) {
  const busy = useSignal(false);
  const refused = useSignal('');
  const take = async (kind: Kind, form: ExportForm) => {
    busy.value = true;
    refused.value = '';
    try {
      const { last, bytes } = await whole((offset) => ask({ case: 'tournamentExport', value: create(TournamentExportRequestSchema, { tournament: id, kind, form, offset }) }, 'tournamentExport'));
      keep(last.name, last.type, [bytes, ...(kind === Kind.ARCHIVE ? await recordsOf(bytes) : [])]);
    } catch (error) {
      refused.value = sayFailure(error);
    } finally {
      busy.value = false;
    }
  };
  const over = picture.info?.status === TournamentStatus.FINISHED;
  return (
    <>
      <section class="panel noprint" aria-label={text('tour.exports')}>
        <h2>{text('tour.exports')}</h2>
        <ul class="tour-exports">
          {TABLES.map((kind) => (
            <li key={kind}>
              <span>{wordOf('tour.export', Kind, kind)}</span>
              <button type="button" disabled={busy.value} data-export={`${kind}.csv`} onClick={() => void take(kind, ExportForm.CSV)}>
                CSV <span class="visually-hidden">{wordOf('tour.export', Kind, kind)}</span>
              </button>
              <button type="button" disabled={busy.value} data-export={`${kind}.json`} onClick={() => void take(kind, ExportForm.JSON)}>
                JSON <span class="visually-hidden">{wordOf('tour.export', Kind, kind)}</span>
              </button>
            </li>
          ))}
          {over && (
            <li>
              <span>
                {text('tour.export.archive')} <small>{text('tour.archive_about')}</small>
              </span>
              <button type="button" class="main" disabled={busy.value} data-export="archive" onClick={() => void take(Kind.ARCHIVE, ExportForm.UNSPECIFIED)}>
                {text('tour.download')}
              </button>
            </li>
          )}
        </ul>
        <button type="button" onClick={() => print()}>
          {text('web.print')}
        </button>
        {refused.value && (
          <p role="alert" class="verdict forbidden">
            {refused.value}
          </p>
        )}
      </section>
      {over && <Podium picture={picture} />}
      {picture.rounds.slice(over ? 0 : -1).map((round) => (
        <section class="panel" key={round.number} aria-label={roundTitle(round)}>
          <h2>{roundTitle(round)}</h2>
          <RoundTable picture={picture} round={round} />
        </section>
      ))}
      {picture.standings.length > 0 && (
        <section class="panel" aria-label={text('tour.standings')}>
          <h2>{text('tour.standings')}</h2>
          <Groups standings={picture.standings}>{(rows) => <StandingsTable picture={picture} rows={rows} />}</Groups>
        </section>
      )}
    </>
  );
}
