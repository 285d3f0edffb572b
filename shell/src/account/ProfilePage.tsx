import { getUser } from '@parkwart/contracts/calls/user';
import { changeUser } from '@parkwart/contracts/calls/userCalls';
import type { Gender, User } from '@parkwart/contracts/entities/account';
import { Button } from '@parkwart/ui/Button';
import { Card } from '@parkwart/ui/Card';
import { ErrorState } from '@parkwart/ui/ErrorState';
import { PageHeading } from '@parkwart/ui/PageHeading';
import { Segments } from '@parkwart/ui/Segments';
import { SelectField } from '@parkwart/ui/SelectField';
import { Skeleton } from '@parkwart/ui/Skeleton';
import { TextField } from '@parkwart/ui/TextField';
import { UnloadWarning } from '@parkwart/ui/UnloadWarning';
import { callApi, isApiError, Link, toast, useQuery, useQueryClient, useSession } from '@parkwart/web';
import { errorMessage, isConflict } from '@parkwart/web/errors';
import { useDraft } from '@parkwart/web/form/useDraft';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react';
import classes from './Account.module.css';
import { PasskeysSection } from './passkeys/PasskeysSection.tsx';
import { SaveError, useFocusOnError } from './SaveError.tsx';
import sectionClasses from './Section.module.css';
import { SessionsSection } from './sessions/SessionsSection.tsx';

const texts = {
  title: 'Profil',
  username: 'Benutzername',
  email: 'E-Mail',
  phone: 'Telefon',
  gender: 'Geschlecht',
  male: 'männlich',
  female: 'weiblich',
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  changePassword: 'Passwort ändern',
  /** Exact wording (specification §8). */
  saved: 'Profil erfolgreich aktualisiert',
  notSaved: 'Das Profil konnte nicht gespeichert werden.',
  notRead: 'Das Profil konnte nicht geladen werden.',
  loading: 'Profil wird geladen …',
  theme: 'Darstellung',
  themeIntro: 'Gilt auf diesem Gerät. Gedruckt wird immer hell.',
  themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
};

interface Profile {
  readonly email: string;
  readonly phone: string;
  /** In the profile's own spelling, which differs from that of the account (specification §3). */
  readonly gender: (typeof SPELLINGS)[Gender];
}

const SPELLINGS = { männlich: 'male', weiblich: 'female', divers: 'divers', 'keine Angabe': 'keine Angabe' } as const;

const profileOf = ({ email, phone, gender }: User): Profile => ({ email, phone, gender: SPELLINGS[gender] });

const queryKeyOf = (username: string) => ['profile', username];

/** Always fetched, because a change must not start from a stale version. */
function useProfile(username: string) {
  return useQuery({
    queryKey: queryKeyOf(username),
    queryFn: async ({ signal }) => (await callApi(getUser, { params: { username } }, { signal })).users,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Only changed fields, because an old account may lack fields that are required today. */
function changedFields(user: User, typed: Partial<Profile>): Partial<Profile> {
  const current = profileOf(user);
  const changed = Object.entries(typed).filter(([field, value]) => value !== current[field as keyof Profile]);
  return { gender: current.gender, ...Object.fromEntries(changed) };
}

/**
 * Stores only the fields that the user has changed, so that the other fields follow the account. The draft survives
 * navigation, but not the end of the session.
 */
function useProfileDraft() {
  const draft = useDraft<Partial<Profile>>('profile');
  const [typed, setTyped] = useState(() => draft.read() ?? {});
  const update = (next: Partial<Profile>) => {
    draft.save(next);
    setTyped(next);
  };
  /** Removes saved fields from the draft, but keeps input that the user typed during the request. */
  const clearSaved = (sent: Partial<Profile>) => {
    const latest = Object.entries(draft.read() ?? {});
    update(Object.fromEntries(latest.filter(([field, value]) => value !== sent[field as keyof Profile])));
  };
  return { typed, setTyped: update, clearSaved };
}

/** @param onSaved is called even after the user has left the page */
function useSaveProfile(user: User, onSaved: (sent: Partial<Profile>) => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (typed: Partial<Profile>) =>
      callApi(changeUser, { params: { id: user._id }, body: changedFields(user, typed) }, { ifMatch: user.version }),
    onSuccess: (saved, sent) => {
      client.setQueryData(queryKeyOf(user.username), saved);
      onSaved(sent);
    },
    // The next attempt uses the new version with the same input.
    onError: (error) =>
      isConflict(error) ? client.invalidateQueries({ queryKey: queryKeyOf(user.username) }) : undefined,
  });
}

const GENDERS = [
  { value: 'male', label: texts.male },
  { value: 'female', label: texts.female },
  ...['divers', 'keine Angabe'].map((value) => ({ value, label: value })),
];

const TEXT_FIELDS = [
  { name: 'email', label: texts.email, type: 'email', autoComplete: 'email' },
  { name: 'phone', label: texts.phone, type: 'tel', autoComplete: 'tel' },
] as const;

function ProfileForm({ user }: { readonly user: User }) {
  const form = useRef<HTMLFormElement>(null);
  const { typed, setTyped, clearSaved } = useProfileDraft();
  const shown = { ...profileOf(user), ...typed };
  const { mutate, isPending, error } = useSaveProfile(user, (sent) => {
    clearSaved(sent);
    toast.success(texts.saved);
  });
  const errors = isApiError(error) ? error.fields : undefined;
  useFocusOnError(form, errors);

  const type = (field: keyof Profile) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate(typed);
  };

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      <UnloadWarning isDirty={Object.keys(typed).length > 0} />
      {error && <SaveError message={texts.notSaved} error={error} />}
      <TextField label={texts.username} name="username" value={user.username} readOnly />
      {TEXT_FIELDS.map(({ name, ...field }) => (
        <TextField key={name} name={name} value={shown[name]} error={errors?.[name]} onChange={type(name)} {...field} />
      ))}
      <SelectField
        label={texts.gender}
        name="gender"
        options={GENDERS}
        value={shown.gender}
        error={errors?.gender}
        onChange={type('gender')}
      />
      <Button type="submit" variant="primary" busy={isPending} busyLabel={texts.saving}>
        {texts.save}
      </Button>
    </form>
  );
}

/**
 * Key of the stored theme. packages/ui/src/theme.js reads it; if no theme is stored, the system's preference applies.
 */
const KEY = 'park_theme';
const THEMES = ['system', 'light', 'dark'] as const;
const OPTIONS = THEMES.map((value) => ({ value, label: texts.themes[value] }));

const stored = () => THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system';

function store(theme: (typeof THEMES)[number]): void {
  if (theme === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, theme);
  // The browser itself notifies only other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

function subscribe(onChange: () => void) {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}

function ThemeSection() {
  const chosen = useSyncExternalStore(subscribe, stored);
  return (
    <Card aria-labelledby="theme">
      <div className={sectionClasses.section}>
        <h2 id="theme">{texts.theme}</h2>
        <Segments label={texts.theme} options={OPTIONS} value={chosen} onChange={store} />
        <p className={sectionClasses.intro}>{texts.themeIntro}</p>
      </div>
    </Card>
  );
}

export default function ProfilePage() {
  const { user } = useSession();
  return (
    <div className={classes.profile}>
      <PageHeading title={texts.title} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Card>
            <Account username={user?.username ?? ''} />
          </Card>
          <Link className={classes.link} to="/password">
            {texts.changePassword}
          </Link>
          <ThemeSection />
        </div>
        <div className={classes.column}>
          <PasskeysSection />
          <SessionsSection />
        </div>
      </div>
    </div>
  );
}

function Account({ username }: { readonly username: string }) {
  const { data, error, refetch } = useProfile(username);
  if (data) return <ProfileForm key={data._id} user={data} />;
  if (!error) return <Skeleton lines={6} label={texts.loading} />;
  return <ErrorState message={texts.notRead} details={errorMessage(error)} onRetry={() => void refetch()} />;
}
