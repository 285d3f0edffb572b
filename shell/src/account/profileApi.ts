import type { User } from '@parkwart/contracts/account';
import { callApi, useQuery, useQueryClient } from '@parkwart/web';
import { isConflict } from '@parkwart/web/errors';
import { useDrafts } from '@parkwart/web/form/drafts';
import { useSingleMutation } from '@parkwart/web/form/useSingleMutation';
import { useState } from 'react';
import { changeUser, getUser } from './calls.ts';

/** What a person may change of the own account. */
export interface Profile {
  readonly email: string;
  readonly phone: string;
  /** The profile's own spelling of the two values (specification §3). */
  readonly gender: 'male' | 'female';
}

export const profileOf = ({ email, phone, gender }: User): Profile => ({
  email,
  phone,
  gender: gender === 'weiblich' ? 'female' : 'male',
});

const keyOf = (username: string) => ['profile', username];

/** The own account as it is now: an older one must not be what a change begins with. */
export function useProfile(username: string) {
  return useQuery({
    queryKey: keyOf(username),
    queryFn: async ({ signal }) => (await callApi(getUser, { params: { username } }, { signal })).users,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** What differs; an old account may lack what is asked for today, and keeps lacking it. */
function changesOf(user: User, typed: Partial<Profile>): Partial<Profile> {
  const known = profileOf(user);
  const changed = Object.entries(typed).filter(([field, value]) => value !== known[field as keyof Profile]);
  return { gender: known.gender, ...Object.fromEntries(changed) };
}

/**
 * What is typed and not saved: the fields that were touched, so that the others follow the account. It outlives the
 * page, but not the session of the person.
 */
export function useTypedProfile() {
  const draft = useDrafts()<Partial<Profile>>(['profile']);
  const [typed, setTyped] = useState(() => draft.read() ?? {});
  const keep = (next: Partial<Profile>) => {
    draft.keep(next);
    setTyped(next);
  };
  /** What was typed while that was on its way is still to be saved. */
  const settle = (sent: Partial<Profile>) => {
    const latest = Object.entries(draft.read() ?? {});
    keep(Object.fromEntries(latest.filter(([field, value]) => value !== sent[field as keyof Profile])));
  };
  return { typed, setTyped: keep, settle };
}

/** @param onSaved is called wherever the person is by then */
export function useSaveProfile(user: User, onSaved: (sent: Partial<Profile>) => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (typed: Partial<Profile>) =>
      callApi(changeUser, { params: { id: user._id }, body: changesOf(user, typed) }, { ifMatch: user.version }),
    onSuccess: (saved, sent) => {
      client.setQueryData(keyOf(user.username), saved);
      onSaved(sent);
    },
    // Somebody else has changed the account: the next try goes against what it is now, with what was typed.
    onError: (error) => (isConflict(error) ? client.invalidateQueries({ queryKey: keyOf(user.username) }) : undefined),
  });
}
