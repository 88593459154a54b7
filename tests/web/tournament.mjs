// A tournament in the browser, from the announcement to the podium: a host, two players and a judge with browsers of their own,
// six bots, and somebody without a name who looks on; one of each kind drops out. Then a bracket of bots that plays itself, captains
// who pair their teams, and axe on every page in both languages, light and dark.
import assert from 'node:assert/strict';
import { addBots, everyLook, giveUp, handIn, makeEvent, member, tab, todo } from './events.mjs';
import { closeBriefing } from './players.mjs';
import { Person, until } from './tools.mjs';

/** Bots need no time to be followed here. */
export const OPTIONS = ['--bot-pause', '0'];

export async function story({ server, browser, test }) {
  const people = [];
  const come = async (name, options) => {
    const person = name ? await member(browser, server, name, options) : await Person.come(browser, server, options);
    people.push(person);
    return person;
  };
  const clean = async (person) => assert.deepEqual(await person.violations(), []);
  let host;
  let anne;
  let bob;
  let judge;
  let stranger;
  let path = '';
  let swiss = '';
  let cup = '';

  await test('the form says at its field what cannot be so; the event is published', async () => {
    host = await come('Wenna');
    await host.go('/tournaments/new');
    const { page } = host;
    await page.locator('.tour-settings').waitFor();
    await page.locator('[data-place=places] input').fill('600');
    await page.locator('.tour-save button.main').click();
    await page.locator('[data-place=name] .verdict').waitFor();
    assert.match(await page.locator('[data-place=places] .verdict').textContent(), /2 to 512/);
    await clean(host);
    // A judge whom nobody knows is told of, and whoever tries again has one event, not two.
    await page.locator('[data-place=places] input').fill('8');
    await page.locator('[data-place=name] input').fill('Friday at the Gull');
    await page.locator('#tour-judges').fill('Nobodee');
    await page.locator('.tour-save button.main').click();
    await page.locator('.tour-save .verdict', { hasText: 'Nobodee' }).waitFor();
    await page.locator('#tour-judges').fill('');
    await page.locator('.tour-save button.main').click();
    await page.locator('main.tournament[data-status=PUBLISHED]').waitFor();
    await page.locator('.tour-crumbs a').click();
    await page.locator('.tour-which button', { hasText: 'Mine' }).click();
    await page.locator('.tour-which .chosen', { hasText: 'Mine' }).waitFor();
    await page.locator('.tour-card', { hasText: 'Friday' }).waitFor();
    assert.equal(await page.locator('.tour-card').count(), 1);
    path = await makeEvent(host, {
      preset: 'evening_swiss',
      name: 'Saturday at the Gull',
      system: 'corsairs',
      change: async (form) => {
        await form.locator('[data-place="format/rounds"] input').fill('2');
        await form.locator('[data-place="scoring/bonus_max"] input').fill('2');
      },
    });
    swiss = path;
    await clean(host);
  });

  await test('somebody without a name finds it in the list and looks on', async () => {
    stranger = await come('', { locale: 'fr-FR', colorScheme: 'dark', viewport: { width: 390, height: 844 } });
    await stranger.go('/');
    await stranger.page.locator('header nav a[href="/tournaments"]').click();
    await stranger.page.locator('.tour-card', { hasText: 'Saturday at the Gull' }).waitFor();
    await clean(stranger);
    await stranger.page.locator('.tour-card', { hasText: 'Saturday' }).locator('a').click();
    await stranger.page.locator('main.tournament h1', { hasText: 'Saturday at the Gull' }).waitFor();
    assert.equal(await stranger.page.locator('.me').count(), 0);
    await clean(stranger);
  });

  await test('two players enter and hand in their lists; a judge sends one back, and it comes again', async () => {
    [anne, bob, judge] = [await come('Anne'), await come('Bob'), await come('Jory')];
    await host.go(`${path}/host`);
    await host.page.getByLabel('Judges: Name').fill('Jory');
    await host.page.getByRole('button', { name: 'Appoint' }).click();
    await host.page.locator('.chips li', { hasText: 'Jory' }).waitFor();
    for (const player of [anne, bob]) {
      await player.go(path);
      await todo(player, 'enter');
      await player.page.locator('[data-todo=hand_in]').waitFor();
    }
    await stranger.page.locator('.tour-tabs a[href$="/entrants"] small', { hasText: '2' }).waitFor();
    const first = await handIn(bob, path);
    assert.match(first, /^[0-9a-f]{64}$/);
    await handIn(anne, path);
    // Sealed: the others see that there is a list, and not which one.
    await tab(anne, 'lists');
    assert.equal(await anne.page.locator('.tour-lists li', { hasText: 'Bob' }).locator('.tour-list').count(), 0);
    await judge.go(`${path}/lists`);
    const row = judge.page.locator('.tour-lists li', { hasText: 'Bob' });
    await row.locator('summary', { hasText: 'Send back' }).click();
    await row.locator('input[name=reason]').fill('The other list, please');
    await row.locator('button[type=submit]').click();
    await bob.page.locator('.tour-desk .verdict', { hasText: 'The other list, please' }).waitFor();
    await clean(bob);
    const second = await handIn(bob, path, 1);
    assert.notEqual(second, first);
  });

  await test('six bots enter; the host starts it, sees what the pairing costs and changes it by hand', async () => {
    await addBots(host, path, 6);
    const { page } = host;
    // By the keyboard: the next step has the focus when the last one is done.
    await page.locator('[data-todo=start]').press('Enter');
    await page.locator('[data-todo=pair]:focus').press('Enter');
    await page.locator('.tour-seats li').first().waitFor();
    // Nobody else learns of it.
    assert.equal(await stranger.page.locator('.tour-tabs a[href$="/pairings"]').count(), 0);
    const seats = () => page.locator('.tour-seat').evaluateAll((all) => all.map((one) => Number(one.dataset.player)));
    const swap = async (first, second, how) => {
      const before = await seats();
      await how(page.locator(`[data-player="${before[first]}"]`), page.locator(`[data-player="${before[second]}"]`));
      await until('they have changed places', async () => {
        const now = await seats();
        return now[first] === before[second] && now[second] === before[first];
      });
    };
    const drawn = await seats();
    assert.equal(new Set(drawn).size, 8, 'eight play');
    await swap(0, 2, async (one, other) => {
      await one.click();
      await other.click();
    });
    await swap(4, 7, (one, other) => one.dragTo(other));
    await clean(host);
    await page.locator('[data-act=announce]').click();
    // What all see is the pairing that the host has made.
    const [a, b, c, d, e, f, g, h] = drawn;
    assert.deepEqual(await seats(), [c, b, a, d, h, f, g, e]);
    await stranger.page.locator('.tour-tabs a[href$="/pairings"]').click();
    await stranger.page.locator('main.tournament', { hasText: "modifié par l’organisateur" }).waitFor();
    await page.locator('[data-act=begin]').click();
  });

  await test('a judge is called at a table, takes the call and rules with a rule; the ruling stands', async () => {
    await anne.go(path);
    await todo(anne, 'play');
    await todo(bob, 'play');
    for (const player of [anne, bob]) {
      await player.page.locator('svg.board').waitFor();
      await closeBriefing(player.page);
    }
    const { page } = anne;
    await page.locator('.event-link', { hasText: 'Round 1' }).waitFor();
    await page.locator('.judge-call > button').click();
    await page.locator('.judge-call input[name=text]').fill('May he shoot?');
    await clean(anne);
    await page.locator('.judge-call form button').click();
    await page.locator('.judge-call, .notice', { hasText: 'A judge is called' }).first().waitFor();
    await judge.go(`${path}/judges`);
    await judge.page.locator('[data-act=take-call]').click();
    await judge.page.locator('.tour-ruling input[name=text]').fill('He may');
    await judge.page.locator('.tour-ruling input[name=rule]').fill('C4-a');
    await clean(judge);
    await until('he has the seat, and the table goes on', async () => {
      if ((await judge.page.locator('.tour-call.call-3').count()) > 0) return true;
      await judge.page.locator('.tour-ruling button').click({ timeout: 1000 }).catch(() => {});
      return false;
    });
    await judge.page.locator('.tour-call', { hasText: 'He may' }).locator('code', { hasText: 'C4-a' }).waitFor();
    await until('the clocks run again', () => anne.status && !anne.status.frozen);
  });

  await test('both give up; the round ends, results and sums are shown to all', async () => {
    for (const player of [anne, bob]) if (!player.over()) await giveUp(player);
    await host.page.locator('[data-todo=pair]').waitFor({ timeout: 240_000 });
    await tab(host, 'standings');
    await host.page.locator('.tour-standings button.quiet').first().click();
    const sum = host.page.locator('.tour-sum').first();
    await sum.locator('li').first().waitFor();
    assert.equal(await sum.getAttribute('data-sum'), await sum.locator('.total output').textContent());
    await clean(host);
    await judge.page.locator('.tour-correct input[name=reason]').first().waitFor();
    const correct = judge.page.locator('form.tour-correct', { hasText: 'Correct a result' });
    await correct.locator('select[name=winner]').selectOption('1');
    await correct.locator('input[name=reason]').fill('He had won before he gave up');
    await correct.locator('button[type=submit]').click();
    await tab(host, 'pairings');
    await host.page.locator('.tour-round small', { hasText: 'corrected' }).waitFor();
    await stranger.page.locator('.tour-tabs a[href$="/crosstable"]').click();
    await stranger.page.locator('.tour-cross .meeting').first().waitFor();
    await clean(stranger);
  });

  await test('a player drops out, the host takes a bot out: six are left, and are paired', async () => {
    await bob.go(path);
    await bob.page.locator('.tour-leave').click();
    await bob.page.locator('.tour-leave', { hasText: 'cannot come back' }).click();
    await bob.page.locator('.tour-todo').waitFor({ state: 'detached' });
    await tab(host, 'host');
    const { page } = host;
    const bot = page.locator('.tour-people li').last();
    const gone = (await bot.locator('.who').textContent()).trim();
    await bot.locator('summary').click();
    await bot.locator('input[name=reason]').fill('Has to catch a train');
    await bot.locator('button[value=remove]').click();
    await bot.locator('details').waitFor({ state: 'detached' });
    await clean(host);
    await todo(host, 'pair');
    await page.locator('.tour-seats li').nth(2).waitFor();
    const names = await page.locator('.tour-seat').allInnerTexts();
    assert.equal(new Set(names).size, 6);
    assert.ok(!names.includes('Bob') && !names.includes(gone), names.join());
    await tab(host, 'standings');
    const out = page.locator('.tour-standings tr.out th');
    assert.deepEqual((await out.allInnerTexts()).map((one) => one.replace(/\s*out$/, '')).sort(), ['Bob', gone].sort());
  });

  await test('the second round is played, and the event has a podium', async () => {
    await todo(host, 'begin');
    await anne.go(path);
    await todo(anne, 'play');
    await anne.page.locator('svg.board').waitFor();
    await closeBriefing(anne.page);
    if (!anne.over()) await giveUp(anne);
    await todo(host, 'finish');
    await host.go(path);
    await host.page.locator('.tour-podium .step1 strong').waitFor();
    await clean(host);
    // On its steps are those who lead the standings.
    await tab(host, 'standings');
    const ranked = await host.page.locator('.tour-standings tbody tr[data-rank]').evaluateAll((rows) => rows.map((row) => [row.dataset.rank, row.querySelector('th').innerText.replace(/\s*out$/, '')]));
    await host.page.locator('.tour-tabs a').first().click();
    for (const step of ['1', '2', '3'])
      assert.deepEqual(await host.page.locator(`.tour-podium .step${step} strong`).allInnerTexts(), ranked.filter(([rank]) => rank === step).map(([, name]) => name));
    await stranger.go(path);
    await stranger.page.locator('.tour-podium .step1 strong').waitFor();
    await clean(stranger);
    // Lists are open now, and their seals hold.
    await stranger.page.locator('.tour-tabs a[href$="/lists"]').click();
    await stranger.page.locator('.tour-lists li', { hasText: 'Anne' }).locator('summary').click();
    await stranger.page.locator('.tour-list .legal').waitFor();
    await stranger.page.locator('main.tournament', { hasText: 'Tout le monde peut lire les listes remises.' }).waitFor();
    await tab(host, 'record');
    await host.page.locator('.tour-record li', { hasText: 'C4-a' }).or(host.page.locator('.tour-record li', { hasText: 'He may' })).first().waitFor();
  });

  await test('a notification leads to the part that it is about', async () => {
    await bob.go('/');
    await bob.page.locator('.bell summary').click();
    await bob.page.locator('.bell a', { hasText: 'sent back' }).click();
    await bob.page.locator('.tour-tabs a.chosen[href$="/lists"]').waitFor();
  });

  await test('a knockout of six bots plays itself, and its bracket is drawn to the winner', async () => {
    path = await makeEvent(host, {
      preset: 'knockout',
      name: 'The Gull Cup',
      system: 'corsairs',
      change: async (form) => {
        await form.locator('[data-place=rounds_begin] select').selectOption('2');
        await form.locator('[data-place=round_gap_seconds] input').fill('0');
      },
    });
    cup = path;
    await addBots(host, path, 6);
    await todo(host, 'start');
    await stranger.go(`${path}/bracket`);
    await stranger.page.locator('.tour-bracket [data-node]').first().waitFor();
    assert.ok((await stranger.page.locator('.tour-bracket .is-bye').count()) === 2, 'the best two seeds have byes');
    await clean(stranger);
    await stranger.page.locator('main.tournament[data-status=FINISHED]').waitFor({ timeout: 240_000 });
    const winners = await stranger.page.locator('.tour-bracket [data-node]').evaluateAll((all) => all.map((one) => Number(one.dataset.winner)));
    assert.ok(winners.every((winner) => winner > 0), 'every game has a winner');
    await clean(stranger);
  });

  await test('captains pair their players in secret; what they chose is open when both have chosen', async () => {
    path = await makeEvent(host, {
      preset: 'team_championship',
      name: 'Crews of the coast',
      system: 'corsairs',
      change: (form) => form.locator('[data-place="format/team_size"] input').fill('3'),
    });
    const crews = [[anne, 'The Gulls'], [bob, 'The Terns']];
    for (const [player, crew] of crews) {
      await player.go(path);
      await player.page.locator('input[name=team]').fill(crew);
      await todo(player, 'enter');
      await player.page.locator('[data-todo=hand_in]').waitFor();
      await handIn(player, path);
    }
    for (const [, crew] of crews) await addBots(host, path, 2, 'random', crew);
    for (const step of ['start', 'pair', 'announce']) await todo(host, step);
    for (const [player] of crews) {
      await player.go(path);
      await todo(player, 'captain');
    }
    // Defenders, two attackers each, and which of the two: three steps of each captain.
    for (const wanted of [1, 2, 1])
      for (const [player] of crews) {
        const { page } = player;
        await page.locator('.tour-captain').waitFor();
        for (let at = 0; at < wanted; at++) await page.locator('[data-candidate]').nth(at).click();
        if (wanted === 2) await clean(player);
        await page.locator('[data-act=captain]').click();
        await until('his choice is sealed or the next one is due', async () => (await page.locator('.tour-captain [aria-pressed=true]').count()) === 0);
      }
    await stranger.go(`${path}/teams`);
    await until('all boards are paired', async () => (await stranger.page.locator('.tour-boards li').count()) === 3);
    await stranger.page.locator('.tour-contest summary').click();
    assert.equal(await stranger.page.locator('.tour-picks li').count(), 6);
    assert.equal(await stranger.page.locator('.tour-picks em').count(), 0, 'nothing is sealed any more');
    await clean(stranger);
    await todo(host, 'begin');
    await anne.go(path);
    await anne.page.locator('[data-todo=play]').waitFor();
  });

  await test('axe finds nothing serious on any page, in both languages, light and dark', async () => {
    const open = await makeEvent(host, { preset: 'club_league', name: 'Winter league', system: 'corsairs' });
    const desk = await come('Morwenna');
    await desk.go(open);
    await todo(desk, 'enter');
    const [teams, whole] = [path, ['', '/pairings', '/standings', '/crosstable', '/entrants', '/lists', '/tables', '/judges', '/host', '/files', '/record']];
    const pages = [
      [host, ['/tournaments', '/tournaments/new', `${open}/edit`, ...whole.map((part) => swiss + part), `${cup}/bracket`, `${teams}/teams`, `${teams}/host`, '/ratings', '/player/Wenna']],
      [desk, [open, `${open}/lists`, `${open}/judges`, `${teams}/teams`, `${cup}/bracket`]],
    ];
    for (const [person, paths] of pages) assert.deepEqual(await everyLook(person, paths), []);
  });

  await test('no errors, no policy violations, no request to another host', async () => {
    for (const person of people) assert.deepEqual(person.complaints, []);
  });
}
