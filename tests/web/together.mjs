// A replay watched together by two pages: one leads, the other follows, leaves the lead and comes back; both draw; the lead
// goes on when the leader leaves.
import assert from 'node:assert/strict';
import { closeBriefing, onScreen } from './players.mjs';
import { playUntil, sitDown } from './page.mjs';
import { Person, until } from './tools.mjs';

export async function story({ server, browser, test }) {
  const clean = async (person) => assert.deepEqual(await person.violations(), []);
  let anne;
  let bob;
  let link = '';
  const at = async (person) => Number((await person.page.locator('.timeline output').textContent()).split('/')[0]);
  /** Takes the time line to a part of the match. */
  const seek = async (person, part) => {
    const line = person.page.locator('.timeline input[type=range]');
    await line.fill(String(Math.max(1, Math.floor(Number(await line.getAttribute('max')) * part))));
  };
  const both = (what) => until(what, async () => (await at(anne)) === (await at(bob)));
  const marks = (person) => person.page.locator('.shared-marks [data-mark]').count();

  await test('a match is played for a while and given up', async () => {
    anne = await sitDown(browser, server, 'corsairs');
    await closeBriefing(anne.page);
    let answers = 0;
    await playUntil(anne, () => ++answers > 12);
    await anne.page.locator('#tab-more').click();
    const button = anne.page.locator('.agreements button', { hasText: 'Resign' });
    await button.click();
    await button.click();
    await until('it is over', () => anne.over());
    await anne.page.locator('.agreements a[href^="/replay/"]').click();
    await anne.page.locator('.timeline').waitFor();
  });

  await test('Anne opens a viewing, Bob comes by its link and is where she is', async () => {
    await seek(anne, 0.3);
    await anne.page.locator('.watch-together').click();
    await anne.page.locator('.together', { hasText: 'You lead' }).waitFor();
    link = await anne.page.locator('.together .link').inputValue();
    bob = await Person.come(browser, server, { locale: 'fr-FR', colorScheme: 'dark' });
    await bob.page.goto(link);
    await bob.enterAs('Invité', 'Bob');
    await bob.page.locator('.together', { hasText: 'mène' }).waitFor();
    await until('both are named', async () => (await anne.page.locator('.together .members li').count()) === 2);
    assert.ok((await at(anne)) > 1);
    await both('Bob is where Anne is');
    await clean(anne);
    await clean(bob);
  });

  await test('Bob follows her steps, her play and her eyes', async () => {
    await anne.page.getByLabel('One step on').click();
    await both('Bob has gone one step');
    await anne.page.getByLabel('Speed').selectOption('4');
    const before = await at(bob);
    await anne.page.getByRole('button', { name: 'Play' }).click();
    await until('it plays for Bob', async () => (await at(bob)) > before + 2);
    await anne.page.getByRole('button', { name: 'Stop' }).click();
    await both('both stand');
    await anne.page.locator('.match-head select').selectOption('1');
    await until('Bob sees with the same eyes', async () => (await bob.page.locator('.match-head select').inputValue()) === '1');
    await anne.page.locator('.match-head select').selectOption('spectator');
    await until('and with the others again', async () => (await bob.page.locator('.match-head select').inputValue()) === 'spectator');
    await anne.page.locator('.together', { hasText: 'You lead' }).waitFor();
    await seek(anne, 0.6);
    await both('both are at one moment');
  });

  await test('Bob leaves the lead and comes back to it', async () => {
    await bob.page.getByLabel('Un pas en avant').click();
    await bob.page.locator('.together', { hasText: 'de votre côté' }).waitFor();
    const his = await at(bob);
    await seek(anne, 0.2);
    await until('Anne has moved', async () => (await at(anne)) !== his);
    assert.equal(await at(bob), his);
    await bob.page.getByRole('button', { name: /Suivre de nouveau/ }).click();
    await both('Bob is back');
  });

  await test('Anne draws an arrow by pointing; Bob sees it, and may draw only if she lets him', async () => {
    await seek(anne, 0.9);
    await anne.page.getByLabel('arrow').check();
    for (const [x, y] of [[40_000, 30_000], [90_000, 60_000]]) {
      const spot = await onScreen(anne.page, { x, y });
      await anne.page.mouse.click(spot.x, spot.y);
    }
    await until('Bob sees the arrow', async () => (await marks(bob)) === 1);
    assert.equal(await bob.page.locator('.together .tools').count(), 0);
    await anne.page.getByLabel('the others may draw, too').check();
    await bob.page.locator('.together .tools').waitFor();
    // By keyboard alone: a circle around a figure chosen by its name.
    await bob.page.getByLabel('cercle').focus();
    await bob.page.keyboard.press('Space');
    await bob.page.locator('.together details summary').focus();
    await bob.page.keyboard.press('Enter');
    await bob.page.locator('.by-names select').focus();
    await bob.page.keyboard.press('ArrowDown');
    await bob.page.locator('.by-names button').focus();
    await bob.page.keyboard.press('Enter');
    await until('Anne sees the circle', async () => (await anne.page.locator('[data-mark=circle]').count()) === 1);
    await clean(anne);
    await clean(bob);
    if (process.env.PICTURES) for (const [name, person] of [['anne', anne], ['bob', bob]]) await person.page.screenshot({ path: `${process.env.PICTURES}/together-${name}.png` });
    await anne.page.getByRole('button', { name: 'Clear all marks' }).click();
    await until('nothing is drawn any more', async () => (await marks(bob)) === 0);
  });

  await test('a link that was lost leads again when it is back; when the leader goes, the next one leads', async () => {
    await anne.page.reload();
    await anne.page.locator('.together', { hasText: 'You lead' }).waitFor();
    await anne.page.getByRole('button', { name: 'Leave the group' }).click();
    await bob.page.locator('.together', { hasText: 'Vous menez' }).waitFor();
    assert.equal(await anne.page.locator('.together').count(), 0);
    await bob.page.getByRole('button', { name: 'Quitter le groupe' }).click();
    await anne.page.goto(link);
    await anne.page.locator('.together [role=alert]', { hasText: 'Nobody watches together' }).waitFor();
  });

  await test('no errors, no policy violations, no request to another host', async () => {
    for (const person of [anne, bob]) assert.deepEqual(person.complaints, []);
  });
}
