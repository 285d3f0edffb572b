import { getSignPhotos, getTerms, type Terms, termsOn } from '@parkwart/contracts/calls/terms';
import { callApi, useQuery } from '@parkwart/web';

export const TERMS_KEY = ['terms'];
export const signPhotosKey = (id: string) => [...TERMS_KEY, 'photos', id];

/** All versions of the terms; the version that becomes valid last comes first. */
export const fetchTerms = async (signal?: AbortSignal): Promise<readonly Terms[]> =>
  (await callApi(getTerms, {}, signal && { signal })).terms;

export const useTerms = () =>
  useQuery({ queryKey: [...TERMS_KEY, 'list'], queryFn: ({ signal }) => fetchTerms(signal) });

/** The terms that the signs showed on the day of entry (d.m.yyyy); undefined if no terms are entered for that day. */
export const useTermsOn = (entryDay: string) => termsOn(useTerms().data ?? [], entryDay);

export const fetchSignPhotos = async (id: string, signal?: AbortSignal) =>
  (await callApi(getSignPhotos, { params: { id } }, signal && { signal })).photos;
